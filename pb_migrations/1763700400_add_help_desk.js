/// The help desk. What only admins may read lies in collections of its own: a member's rules can't reach it.
const owner = '@request.auth.id != "" && user_id = @request.auth.id'
const admin = '@request.auth.id != "" && @request.auth.roles:each ?= "admin"'
const ownerOrAdmin = '@request.auth.id != "" && (user_id = @request.auth.id || @request.auth.roles:each ?= "admin")'

const text = (name, max, more) => ({ type: 'text', name, max, ...more })
const id = (name, more) => ({ type: 'text', name, max: 15, pattern: '^[a-z0-9]{15}$', ...more })
const moment = (name) => ({ type: 'text', name, max: 24, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })
const choice = (name, values) => ({ type: 'select', name, values, maxSelect: 1 })
const whole = (name, more) => ({ type: 'number', name, onlyInt: true, ...more })
const stamps = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]

const collections = [
  {
    name: 'support_tickets',
    rule: ownerOrAdmin,
    fields: [
      whole('number', { min: 1 }),
      id('user_id', { required: true }),
      text('subject', 200),
      text('description', 10000),
      choice('category', ['general', 'technical', 'billing', 'account']),
      choice('priority', ['low', 'medium', 'high']),
      choice('status', ['open', 'in_progress', 'resolved', 'closed']),
      moment('created_at'),
      moment('last_public_at'),
      choice('last_public_by', ['member', 'admin']),
      id('follow_up_of'),
      text('person_name', 101),
      text('person_email', 100),
    ],
    indexes: [
      'CREATE UNIQUE INDEX `idx_support_tickets_number` ON `support_tickets` (`number`)',
      'CREATE INDEX `idx_support_tickets_user` ON `support_tickets` (`user_id`, `last_public_at`)',
      'CREATE INDEX `idx_support_tickets_status` ON `support_tickets` (`status`, `last_public_at`)',
    ],
  },
  {
    name: 'ticket_messages',
    rule: ownerOrAdmin,
    fields: [
      id('ticket_id', { required: true }),
      id('user_id', { required: true }),
      id('sender_id', { required: true }),
      text('sender_name', 101),
      text('message', 10000),
      moment('sent_at'),
      moment('edited_at'),
      moment('removed_at'),
    ],
    indexes: [
      'CREATE INDEX `idx_ticket_messages_ticket` ON `ticket_messages` (`ticket_id`, `sent_at`)',
      'CREATE INDEX `idx_ticket_messages_user` ON `ticket_messages` (`user_id`)',
    ],
  },
  {
    name: 'ticket_notes',
    rule: admin,
    fields: [
      id('ticket_id', { required: true }),
      id('author', { required: true }),
      text('author_name', 101),
      text('note', 10000),
      moment('noted_at'),
    ],
    indexes: ['CREATE INDEX `idx_ticket_notes_ticket` ON `ticket_notes` (`ticket_id`, `noted_at`)'],
  },
  {
    name: 'ticket_desk',
    rule: admin,
    fields: [id('ticket', { required: true }), text('assignee', 15), moment('first_response_due'), moment('last_note_at')],
    indexes: ['CREATE UNIQUE INDEX `idx_ticket_desk_ticket` ON `ticket_desk` (`ticket`)'],
  },
  {
    name: 'ticket_files',
    rule: ownerOrAdmin,
    fields: [
      id('ticket_id', { required: true }),
      id('message_id'),
      id('user_id', { required: true }),
      {
        type: 'file',
        name: 'file',
        maxSelect: 1,
        maxSize: 5242880,
        protected: true,
        mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'text/plain'],
      },
      text('name', 200),
      whole('size', { min: 0 }),
      text('type', 100),
      text('hash', 64),
    ],
    indexes: [
      'CREATE INDEX `idx_ticket_files_ticket` ON `ticket_files` (`ticket_id`)',
      'CREATE INDEX `idx_ticket_files_user` ON `ticket_files` (`user_id`)',
    ],
  },
  {
    name: 'ticket_reads',
    rule: owner,
    fields: [id('user_id', { required: true }), id('ticket_id', { required: true }), moment('read_until')],
    indexes: ['CREATE UNIQUE INDEX `idx_ticket_reads_key` ON `ticket_reads` (`user_id`, `ticket_id`)'],
  },
]

migrate(
  (app) => {
    for (const { name, rule, fields, indexes } of collections) {
      app.save(
        new Collection({
          type: 'base',
          name,
          listRule: rule,
          viewRule: rule,
          createRule: null,
          updateRule: null,
          deleteRule: null,
          fields: [...fields, ...stamps],
          indexes,
        }),
      )
    }
  },
  (app) => {
    for (const { name } of [...collections].reverse()) app.delete(app.findCollectionByNameOrId(name))
  },
)
