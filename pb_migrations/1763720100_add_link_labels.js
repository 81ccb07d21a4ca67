/// Where affiliates share their links, in their own words, and how often a link was opened by day and label: numbers alone (P14). What was
/// opened before isn't known; who signed up before came without a label.
const text = (name, max, more) => ({ type: 'text', name, max, ...more })
const id = (name, more) => ({ ...text(name, 15), pattern: '^[a-z0-9]{15}$', ...more })
const rule =
  '@request.auth.id != "" && (affiliate_id = @request.auth.id || @request.auth.roles:each ?= "admin")'
const stamps = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'link_labels',
        listRule: rule,
        viewRule: rule,
        fields: [
          id('affiliate_id', { required: true }),
          text('label', 24, { required: true }),
          text('mark', 24, { required: true }),
          { ...text('retired_at', 24), pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' },
          ...stamps,
        ],
        indexes: [
          'CREATE UNIQUE INDEX `idx_link_labels_mark` ON `link_labels` (\n  `affiliate_id`,\n  `mark`\n)',
          'CREATE INDEX `idx_link_labels_affiliate` ON `link_labels` (`affiliate_id`)',
        ],
      }),
    )
    app.save(
      new Collection({
        type: 'base',
        name: 'link_opens',
        listRule: rule,
        viewRule: rule,
        fields: [
          id('affiliate_id', { required: true }),
          id('label'),
          { ...text('month', 7), pattern: '^\\d{4}-\\d{2}$' },
          { ...text('day', 10), pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
          { type: 'number', name: 'opens', onlyInt: true, min: 0 },
          ...stamps,
        ],
        indexes: [
          'CREATE UNIQUE INDEX `idx_link_opens_day` ON `link_opens` (\n  `affiliate_id`,\n  `label`,\n  `month`,\n  `day`\n)',
        ],
      }),
    )
    const referrals = app.findCollectionByNameOrId('referrals')
    referrals.fields.add(new Field(id('link_label')))
    app.save(referrals)
  },
  (app) => {
    const referrals = app.findCollectionByNameOrId('referrals')
    referrals.fields.removeByName('link_label')
    app.save(referrals)
    app.delete(app.findCollectionByNameOrId('link_opens'))
    app.delete(app.findCollectionByNameOrId('link_labels'))
  },
)
