/// What people are found by: their words without case and accents, the trigrams of these, and an index for each way to sort them.
const tables = [
  'CREATE TABLE _people_text (n INTEGER PRIMARY KEY, person TEXT NOT NULL UNIQUE, name TEXT NOT NULL, text TEXT NOT NULL)',
  'CREATE INDEX _people_text_name ON _people_text (name, person)',
  "CREATE VIRTUAL TABLE _people_index USING fts5(text, content='_people_text', content_rowid='n', tokenize='trigram case_sensitive 1', detail='none')",
]
const triggers = [
  'CREATE TRIGGER "_search_users_insert" AFTER INSERT ON "users" BEGIN INSERT INTO _people_text (person, name, text) VALUES (NEW.id, CASE WHEN NEW.anonymised_at = \'\' THEN coterie_folded(trim(NEW.first_name || \' \' || NEW.last_name)) ELSE \'\' END, CASE WHEN NEW.anonymised_at = \'\' THEN replace(\' \' || coterie_folded(NEW.first_name || \' \' || NEW.last_name || \' \' || NEW.email || \' \' || NEW.phone || \' \' || NEW.referral_code), \' \', \'  \') ELSE \'\' END); END',
  'CREATE TRIGGER "_search_users_update" AFTER UPDATE ON "users" WHEN (NEW."first_name" IS NOT OLD."first_name" OR NEW."last_name" IS NOT OLD."last_name" OR NEW."email" IS NOT OLD."email" OR NEW."phone" IS NOT OLD."phone" OR NEW."referral_code" IS NOT OLD."referral_code" OR NEW."anonymised_at" IS NOT OLD."anonymised_at") BEGIN UPDATE _people_text SET name = CASE WHEN NEW.anonymised_at = \'\' THEN coterie_folded(trim(NEW.first_name || \' \' || NEW.last_name)) ELSE \'\' END, text = CASE WHEN NEW.anonymised_at = \'\' THEN replace(\' \' || coterie_folded(NEW.first_name || \' \' || NEW.last_name || \' \' || NEW.email || \' \' || NEW.phone || \' \' || NEW.referral_code), \' \', \'  \') ELSE \'\' END WHERE person = NEW.id; END',
  'CREATE TRIGGER "_search_users_delete" AFTER DELETE ON "users" BEGIN DELETE FROM _people_text WHERE person = OLD.id; END',
  'CREATE TRIGGER "_search_text_insert" AFTER INSERT ON "_people_text" BEGIN INSERT INTO _people_index (rowid, text) VALUES (NEW.n, NEW.text); END',
  'CREATE TRIGGER "_search_text_update" AFTER UPDATE OF text ON "_people_text" BEGIN INSERT INTO _people_index (_people_index, rowid, text) VALUES (\'delete\', OLD.n, OLD.text); INSERT INTO _people_index (rowid, text) VALUES (NEW.n, NEW.text); END',
  'CREATE TRIGGER "_search_text_delete" AFTER DELETE ON "_people_text" BEGIN INSERT INTO _people_index (_people_index, rowid, text) VALUES (\'delete\', OLD.n, OLD.text); END',
]
const everybody =
  'INSERT INTO _people_text (person, name, text) SELECT u.id, CASE WHEN u.anonymised_at = \'\' THEN coterie_folded(trim(u.first_name || \' \' || u.last_name)) ELSE \'\' END, CASE WHEN u.anonymised_at = \'\' THEN replace(\' \' || coterie_folded(u.first_name || \' \' || u.last_name || \' \' || u.email || \' \' || u.phone || \' \' || u.referral_code), \' \', \'  \') ELSE \'\' END FROM users u'
const sorts = {
  living: 'created',
  by_email: 'email',
  by_phone: 'phone',
  by_referral_code: 'referral_code',
  by_rental_start: 'rental_start',
  by_affiliate_status: 'affiliate_status',
  by_account_status: 'account_status',
}
const index = ([name, column]) =>
  'CREATE INDEX `idx_users_' + name + '` ON `users` (\n  `anonymised_at`,\n  `' + column + '`,\n  `id`\n)'

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    users.indexes = [...users.indexes, ...Object.entries(sorts).map(index)]
    app.save(users)
    for (const sql of [...tables, ...triggers, everybody]) app.db().newQuery(sql).execute()
  },
  (app) => {
    for (const sql of triggers) app.db().newQuery('DROP TRIGGER IF EXISTS ' + /TRIGGER ("\w+")/.exec(sql)[1]).execute()
    app.db().newQuery('DROP TABLE _people_index').execute()
    app.db().newQuery('DROP TABLE _people_text').execute()
    const users = app.findCollectionByNameOrId('users')
    users.indexes = users.indexes.filter((sql) => !/`idx_users_(living|by_\w+)`/.test(sql))
    app.save(users)
  },
)
