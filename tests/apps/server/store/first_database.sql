BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	table_id VARCHAR(32) NOT NULL,
	number INTEGER NOT NULL,
	kind VARCHAR(16) NOT NULL,
	player INTEGER,
	text TEXT NOT NULL,
	at BIGINT NOT NULL,
	spent BIGINT NOT NULL,
	PRIMARY KEY (table_id, number),
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "events" VALUES('ec31682fde561917',1,'sit',0,'abc Ann',1700000000000,0);
INSERT INTO "events" VALUES('ec31682fde561917',2,'sit',1,' Bob',1700000000000,0);
INSERT INTO "events" VALUES('ec31682fde561917',3,'round',NULL,'',1700000000000,0);
INSERT INTO "events" VALUES('ec31682fde561917',4,'move',0,'b3-c3',1700000000000,1500);
INSERT INTO "events" VALUES('ec31682fde561917',5,'move',1,'f5-e5',1700000000000,1500);
CREATE TABLE places (
	table_id VARCHAR(32) NOT NULL,
	player INTEGER NOT NULL,
	token_hash VARCHAR(64) NOT NULL,
	PRIMARY KEY (table_id, player),
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "places" VALUES('ec31682fde561917',0,'a3656c50c59b9dd17e7b7539929effb20169a63d77b0453e14162984b611c5f8');
INSERT INTO "places" VALUES('ec31682fde561917',1,'800480042268218663feef3ea54d81ed3f976c98c38d5fd7afbe22810ec16334');
CREATE TABLE remarks (
	id INTEGER NOT NULL,
	table_id VARCHAR(32) NOT NULL,
	number INTEGER NOT NULL,
	player INTEGER,
	name TEXT NOT NULL,
	text TEXT NOT NULL,
	at BIGINT NOT NULL,
	PRIMARY KEY (id),
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "remarks" VALUES(1,'ec31682fde561917',5,0,'Ann','hello',1700000000000);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL,
	charter TEXT NOT NULL,
	seed BLOB NOT NULL,
	listed BOOLEAN NOT NULL,
	created BIGINT NOT NULL,
	changed BIGINT NOT NULL,
	phase VARCHAR(16) NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('ec31682fde561917','{"game": "staku", "kinds": ["host", "person"], "options": {"games": 2}, "clock": [10.0, 5.0]}',X'844ECC08164E2EAB27634A9ADEE1AFA6599E589570E719784E080CE747FC0E45',1,1700000000000,1700000000000,'playing');
CREATE INDEX tables_by_phase ON tables (phase, changed);
CREATE INDEX remarks_by_table ON remarks (table_id, id);
COMMIT;
