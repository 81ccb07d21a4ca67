/// What admins do on a renter's profile, by day, and the days on which nobody may: the activity log and its pauses (P12). Entries are
/// only added; a correction names the one that it replaces.
const text = (name, max) => ({ type: 'text', name, max })
const id = (name, more) => ({ ...text(name, 15), pattern: '^[a-z0-9]{15}$', ...more })
const date = (name) => ({ ...text(name, 10), pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const moment = (name) => ({ ...text(name, 24), pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })
const rule = '@request.auth.id != "" && (user_id = @request.auth.id || @request.auth.roles:each ?= "admin")'
const stamps = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'profile_pauses',
        listRule: rule,
        viewRule: rule,
        fields: [id('user_id', { required: true }), date('from_date'), date('to_date'), moment('voided_at'), ...stamps],
        indexes: [
          "CREATE UNIQUE INDEX `idx_profile_pauses_open` ON `profile_pauses` (`user_id`) WHERE `to_date` = '' AND `voided_at` = ''",
          'CREATE INDEX `idx_profile_pauses_user` ON `profile_pauses` (\n  `user_id`,\n  `from_date`\n)',
        ],
      }),
    )
    app.save(
      new Collection({
        type: 'base',
        name: 'profile_activity',
        listRule: rule,
        viewRule: rule,
        fields: [
          id('user_id', { required: true }),
          date('day'),
          text('kind', 20),
          { type: 'number', name: 'actions', onlyInt: true, min: 0, max: 999 },
          text('text', 200),
          id('replaces'),
          text('entered_by', 15),
          moment('entered_at'),
          ...stamps,
        ],
        indexes: [
          'CREATE INDEX `idx_profile_activity_user` ON `profile_activity` (\n  `user_id`,\n  `day`\n)',
          "CREATE UNIQUE INDEX `idx_profile_activity_replaces` ON `profile_activity` (`replaces`) WHERE `replaces` != ''",
        ],
      }),
    )
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('profile_activity'))
    app.delete(app.findCollectionByNameOrId('profile_pauses'))
  },
)
