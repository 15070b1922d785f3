"""What comes in and what goes out. Whatever is sent to anybody is made here, from what they may know.

`requests` reads what clients send. `view` decides how much of a table somebody may know; `tables`,
`rounds`, `games`, `socket` and `problem` make all that is sent, as `models`.
"""
