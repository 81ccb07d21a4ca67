/// Which tickets, leads and applications admins' devices hold: those that are open, and those that moved in the last 90 days. The
/// column `window_from` says which; messages, notes and the like repeat their ticket's, by triggers (domain/access/windows).
const parents = {
  support_tickets: "CASE WHEN status IN ('open', 'in_progress') THEN '' ELSE substr(last_public_at, 1, 10) END",
  leads: "CASE WHEN state IN ('new', 'contacted') THEN '' ELSE substr(updated, 1, 10) END",
  affiliate_submissions:
    "CASE WHEN status = 'pending' THEN '' WHEN decided_at != '' THEN substr(decided_at, 1, 10) ELSE substr(updated, 1, 10) END",
}
/** What moves with its ticket, and the column that names it. */
const children = { ticket_messages: 'ticket_id', ticket_files: 'ticket_id', ticket_desk: 'ticket', ticket_notes: 'ticket_id' }
const triggers = [
  'CREATE TRIGGER "_window_support_tickets_moved" AFTER UPDATE ON "support_tickets" WHEN NEW.window_from IS NOT OLD.window_from BEGIN UPDATE "ticket_messages" SET window_from = NEW.window_from WHERE "ticket_id" = NEW.id AND window_from IS NOT NEW.window_from; UPDATE "ticket_files" SET window_from = NEW.window_from WHERE "ticket_id" = NEW.id AND window_from IS NOT NEW.window_from; UPDATE "ticket_desk" SET window_from = NEW.window_from WHERE "ticket" = NEW.id AND window_from IS NOT NEW.window_from; UPDATE "ticket_notes" SET window_from = NEW.window_from WHERE "ticket_id" = NEW.id AND window_from IS NOT NEW.window_from; END',
  'CREATE TRIGGER "_window_ticket_messages_joined" AFTER INSERT ON "ticket_messages" WHEN NEW.window_from IS NOT (SELECT p.window_from FROM "support_tickets" p WHERE p.id = NEW."ticket_id") BEGIN UPDATE "ticket_messages" SET window_from = COALESCE((SELECT p.window_from FROM "support_tickets" p WHERE p.id = NEW."ticket_id"), \'\') WHERE id = NEW.id; END',
  'CREATE TRIGGER "_window_ticket_files_joined" AFTER INSERT ON "ticket_files" WHEN NEW.window_from IS NOT (SELECT p.window_from FROM "support_tickets" p WHERE p.id = NEW."ticket_id") BEGIN UPDATE "ticket_files" SET window_from = COALESCE((SELECT p.window_from FROM "support_tickets" p WHERE p.id = NEW."ticket_id"), \'\') WHERE id = NEW.id; END',
  'CREATE TRIGGER "_window_ticket_desk_joined" AFTER INSERT ON "ticket_desk" WHEN NEW.window_from IS NOT (SELECT p.window_from FROM "support_tickets" p WHERE p.id = NEW."ticket") BEGIN UPDATE "ticket_desk" SET window_from = COALESCE((SELECT p.window_from FROM "support_tickets" p WHERE p.id = NEW."ticket"), \'\') WHERE id = NEW.id; END',
  'CREATE TRIGGER "_window_ticket_notes_joined" AFTER INSERT ON "ticket_notes" WHEN NEW.window_from IS NOT (SELECT p.window_from FROM "support_tickets" p WHERE p.id = NEW."ticket_id") BEGIN UPDATE "ticket_notes" SET window_from = COALESCE((SELECT p.window_from FROM "support_tickets" p WHERE p.id = NEW."ticket_id"), \'\') WHERE id = NEW.id; END',
]
const index = (collection, name, columns) =>
  'CREATE INDEX `idx_' + collection + '_' + name + '` ON `' + collection + '` (\n  ' + columns.map((c) => '`' + c + '`').join(',\n  ') + '\n)'
const isNamed = (name) => (sql) => sql.includes('`' + name + '`')

function change(app, name, work) {
  const collection = app.findCollectionByNameOrId(name)
  work(collection)
  app.save(collection)
}
const run = (app, sql) => app.db().newQuery(sql).execute()
const column = () => new Field({ name: 'window_from', type: 'text', max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

migrate(
  (app) => {
    for (const name in parents) {
      change(app, name, (collection) => {
        collection.fields.add(column())
        collection.indexes.push(index(name, 'window', ['window_from', 'id']))
      })
    }
    for (const name in children) {
      change(app, name, (collection) => {
        collection.fields.add(column())
        collection.indexes.push(index(name, 'window', [children[name], 'id']))
      })
    }
    for (const name in parents) run(app, 'UPDATE ' + name + ' SET window_from = ' + parents[name])
    for (const name in children) {
      const mine = 'p.id = ' + name + '.' + children[name]
      run(app, 'UPDATE ' + name + ' SET window_from = p.window_from FROM support_tickets p WHERE ' + mine)
    }
    for (const sql of triggers) run(app, sql)
  },
  (app) => {
    for (const sql of triggers) run(app, 'DROP TRIGGER IF EXISTS ' + /TRIGGER ("\w+")/.exec(sql)[1])
    for (const name of [...Object.keys(parents), ...Object.keys(children)]) {
      change(app, name, (collection) => {
        collection.indexes = collection.indexes.filter((sql) => !isNamed('idx_' + name + '_window')(sql))
        collection.fields.removeByName('window_from')
      })
    }
  },
)

