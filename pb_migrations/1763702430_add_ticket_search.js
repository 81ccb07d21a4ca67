/// What tickets are found by: number, subject, and who wrote it, as trigrams of words without case and accents; and an index for each
/// way their list goes.
const tables = [
  'CREATE TABLE _tickets_text (n INTEGER PRIMARY KEY, ticket TEXT NOT NULL UNIQUE, text TEXT NOT NULL)',
  "CREATE VIRTUAL TABLE _tickets_index USING fts5(text, content='_tickets_text', content_rowid='n', tokenize='trigram case_sensitive 1', detail='none')",
]
const triggers = [
  "CREATE TRIGGER \"_search_tickets_insert\" AFTER INSERT ON \"support_tickets\" BEGIN INSERT INTO _tickets_text (ticket, text) VALUES (NEW.id, replace(' ' || coterie_folded(NEW.number || ' ' || NEW.subject || ' ' || NEW.person_name || ' ' || NEW.person_email), ' ', '  ')); END",
  "CREATE TRIGGER \"_search_tickets_update\" AFTER UPDATE ON \"support_tickets\" WHEN (NEW.\"number\" IS NOT OLD.\"number\" OR NEW.\"subject\" IS NOT OLD.\"subject\" OR NEW.\"person_name\" IS NOT OLD.\"person_name\" OR NEW.\"person_email\" IS NOT OLD.\"person_email\") BEGIN UPDATE _tickets_text SET text = replace(' ' || coterie_folded(NEW.number || ' ' || NEW.subject || ' ' || NEW.person_name || ' ' || NEW.person_email), ' ', '  ') WHERE ticket = NEW.id; END",
  "CREATE TRIGGER \"_search_tickets_delete\" AFTER DELETE ON \"support_tickets\" BEGIN DELETE FROM _tickets_text WHERE ticket = OLD.id; END",
  "CREATE TRIGGER \"_search_ticket_text_insert\" AFTER INSERT ON \"_tickets_text\" BEGIN INSERT INTO _tickets_index (rowid, text) VALUES (NEW.n, NEW.text); END",
  "CREATE TRIGGER \"_search_ticket_text_update\" AFTER UPDATE OF text ON \"_tickets_text\" BEGIN INSERT INTO _tickets_index (_tickets_index, rowid, text) VALUES ('delete', OLD.n, OLD.text); INSERT INTO _tickets_index (rowid, text) VALUES (NEW.n, NEW.text); END",
  "CREATE TRIGGER \"_search_ticket_text_delete\" AFTER DELETE ON \"_tickets_text\" BEGIN INSERT INTO _tickets_index (_tickets_index, rowid, text) VALUES ('delete', OLD.n, OLD.text); END",
]
const all = "INSERT INTO _tickets_text (ticket, text) SELECT s.id, replace(' ' || coterie_folded(s.number || ' ' || s.subject || ' ' || s.person_name || ' ' || s.person_email), ' ', '  ') FROM support_tickets s"
const index = (name, columns) =>
  'CREATE INDEX `idx_support_tickets_' + name + '` ON `support_tickets` (\n  ' + columns.map((c) => '`' + c + '`').join(',\n  ') + '\n)'
const wanted = [
  index('status', ['status', 'last_public_at', 'id']),
  index('came', ['status', 'created_at', 'id']),
  index('waiting', ['status', 'last_public_by', 'last_public_at', 'id']),
  index('newest', ['last_public_at', 'id']),
]
const before = [index('status', ['status', 'last_public_at']), index('waiting', ['status', 'last_public_by', 'last_public_at'])]
const nameIn = (sql) => /INDEX `(\w+)`/.exec(sql)[1]

/** Some indexes in the place of others; the rest stay as they are. */
function replace(app, old, indexes) {
  const found = app.findCollectionByNameOrId('support_tickets')
  const names = [...old, ...indexes].map(nameIn)
  found.indexes = [...found.indexes.filter((sql) => !names.includes(nameIn(sql))), ...indexes]
  app.save(found)
}

migrate(
  (app) => {
    replace(app, before, wanted)
    for (const sql of [...tables, ...triggers, all]) app.db().newQuery(sql).execute()
  },
  (app) => {
    for (const sql of triggers) app.db().newQuery('DROP TRIGGER IF EXISTS ' + /TRIGGER ("\w+")/.exec(sql)[1]).execute()
    app.db().newQuery('DROP TABLE _tickets_index').execute()
    app.db().newQuery('DROP TABLE _tickets_text').execute()
    replace(app, wanted, before)
  },
)
