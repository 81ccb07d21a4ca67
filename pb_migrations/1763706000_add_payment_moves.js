/// Many payments are approved or dispersed in the background: one row says who asked for how many, how far it is and how it ended; a
/// table beside names just those that were counted. `code` '' = it waits, else why it was left.
const text = (name, max) => ({ type: 'text', name, max })
const whole = (name, more) => ({ type: 'number', name, onlyInt: true, ...more })

migrate(
  (app) => {
    const rule = '@request.auth.id != "" && @request.auth.roles:each ?= "admin"'
    app.save(
      new Collection({
        type: 'base',
        name: 'payment_move_jobs',
        listRule: rule,
        viewRule: rule,
        fields: [
          { type: 'select', name: 'deed', values: ['approve', 'disperse'], maxSelect: 1 },
          text('actor', 15),
          text('reference', 200),
          { type: 'select', name: 'state', values: ['waiting', 'working', 'done', 'failed'], maxSelect: 1 },
          whole('total', { min: 1 }),
          whole('total_cents'),
          whole('moved', { min: 0 }),
          whole('moved_cents'),
          { type: 'json', name: 'stayed' },
          whole('tries', { min: 0 }),
          text('code', 50),
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE INDEX `idx_payment_move_jobs_state` ON `payment_move_jobs` (`state`, `created`)'],
      }),
    )
    app
      .db()
      .newQuery(
        'CREATE TABLE _payment_moves (move TEXT NOT NULL, code TEXT NOT NULL, payment TEXT NOT NULL, PRIMARY KEY (move, code, payment)) WITHOUT ROWID',
      )
      .execute()
  },
  (app) => {
    app.db().newQuery('DROP TABLE _payment_moves').execute()
    app.delete(app.findCollectionByNameOrId('payment_move_jobs'))
  },
)
