/// Who of the admins looked at what a member sees, when and why (S23).
const text = (name, max) => ({ type: 'text', name, max })
const id = (name) => ({ ...text(name, 15), pattern: '^[a-z0-9]{15}$', required: true })
const moment = (name) => ({ ...text(name, 24), pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })

migrate(
  (app) => {
    const rule = '@request.auth.id != "" && user_id = @request.auth.id'
    app.save(
      new Collection({
        type: 'base',
        name: 'profile_views',
        listRule: rule,
        viewRule: rule,
        fields: [
          id('user_id'),
          id('viewer'),
          text('viewer_name', 210),
          text('reason', 500),
          moment('viewed_at'),
          moment('until'),
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX `idx_profile_views_user` ON `profile_views` (`user_id`, `viewed_at`)',
          'CREATE INDEX `idx_profile_views_viewer` ON `profile_views` (`viewer`)',
        ],
      }),
    )
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('profile_views'))
  },
)
