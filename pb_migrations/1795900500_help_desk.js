/// The help desk: tickets, messages, internal notes, files and saved replies.
/// Tables only: API rules, triggers and guards are generated from `domain/` and updated at each start.
const text = (name, max, more) => ({ type: 'text', name, max, ...more })
const id = (name, more) => ({ type: 'text', name, max: 15, pattern: '^[a-z0-9]{15}$', ...more })
const date = (name) => ({ type: 'text', name, max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const moment = (name) => ({ type: 'text', name, max: 24, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })
const number = (name, more) => ({ type: 'number', name, onlyInt: true, ...more })
const choice = (name, values) => ({ type: 'select', name, values, maxSelect: 1 })
const stamps = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]
const index = (name, columns, where) => ({ kind: 'INDEX', name, columns, where })
const unique = (name, columns, where) => ({ kind: 'UNIQUE INDEX', name, columns, where })
/** Returns the SQL of the index `idx_<table>_<name>`. */
const indexSql = (table, { kind, name, columns, where }) =>
  'CREATE ' + kind + ' `idx_' + table + '_' + name + '` ON `' + table + '` (' + columns.map((column) => '`' + column + '`').join(', ') + ')' +
  (where ? ' WHERE ' + where : '')

const collections = [
  {
    name: 'support_tickets',
    fields: [
      number('number', { min: 1 }),
      id('user_id', { required: true }),
      text('subject', 200),
      text('description', 10000),
      text('files', 79, { pattern: '^[a-z0-9]{15}( [a-z0-9]{15}){0,4}$' }),
      choice('category', ['general', 'technical', 'billing', 'account']),
      choice('priority', ['low', 'medium', 'high']),
      choice('status', ['open', 'in_progress', 'resolved', 'closed']),
      moment('created_at'),
      moment('updated_at'),
      choice('updated_by', ['member', 'admin']),
      id('follow_up_of'),
      text('about', 48, { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
      text('person_name', 101),
      text('person_email', 100),
      date('window_from'),
      moment('solved_at'),
      choice('rating', ['good', 'fair', 'poor']),
      ...stamps,
    ],
    indexes: [
      unique('number', ['number']),
      index('user', ['user_id', 'updated_at']),
      index('status', ['status', 'updated_at', 'id']),
      index('came', ['status', 'created_at', 'id']),
      index('waiting', ['status', 'updated_by', 'updated_at', 'id']),
      index('newest', ['updated_at', 'id']),
      index('window', ['window_from', 'id']),
    ],
  },
  {
    name: 'ticket_messages',
    fields: [
      id('ticket_id', { required: true }),
      id('user_id', { required: true }),
      id('sender_id', { required: true }),
      text('sender_name', 101),
      text('message', 10000),
      text('files', 79, { pattern: '^[a-z0-9]{15}( [a-z0-9]{15}){0,4}$' }),
      moment('created_at'),
      moment('edited_at'),
      moment('removed_at'),
      date('window_from'),
      ...stamps,
    ],
    indexes: [
      index('ticket', ['ticket_id', 'created_at']),
      index('user', ['user_id']),
      index('window', ['ticket_id', 'id']),
    ],
  },
  {
    name: 'ticket_notes',
    fields: [
      id('ticket_id', { required: true }),
      id('author', { required: true }),
      text('author_name', 101),
      text('note', 10000),
      text('files', 79, { pattern: '^[a-z0-9]{15}( [a-z0-9]{15}){0,4}$' }),
      moment('created_at'),
      date('window_from'),
      ...stamps,
    ],
    indexes: [index('ticket', ['ticket_id', 'created_at']), index('window', ['ticket_id', 'id'])],
  },
  {
    name: 'ticket_files',
    fields: [
      id('ticket_id', { required: true }),
      id('message_id'),
      id('note_id'),
      id('user_id', { required: true }),
      id('sender_id'),
      { name: 'file', type: 'file', maxSelect: 1, maxSize: 10485760, protected: true, mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] },
      text('name', 200),
      number('size', { min: 0 }),
      text('type', 100),
      number('width', { min: 0 }),
      number('height', { min: 0 }),
      text('hash', 64),
      date('window_from'),
      ...stamps,
    ],
    indexes: [
      index('ticket', ['ticket_id']),
      index('user', ['user_id']),
      index('sender', ['sender_id', 'created']),
      index('window', ['ticket_id', 'id']),
      index('unused', ['message_id', 'note_id', 'created']),
    ],
  },
  {
    name: 'ticket_reads',
    fields: [
      id('user_id', { required: true }),
      id('ticket_id', { required: true }),
      moment('read_until'),
      ...stamps,
    ],
    indexes: [unique('key', ['user_id', 'ticket_id'])],
  },
  {
    name: 'ticket_admin',
    fields: [
      id('ticket_id', { required: true }),
      text('assignee', 15),
      moment('first_response_due'),
      moment('last_note_at'),
      moment('snoozed_until'),
      date('window_from'),
      ...stamps,
    ],
    indexes: [
      unique('ticket', ['ticket_id']),
      index('snoozed', ['snoozed_until', 'ticket_id']),
      index('window', ['ticket_id', 'id']),
    ],
  },
  {
    name: 'saved_replies',
    fields: [
      text('title', 100),
      text('text_en', 5000),
      text('text_es', 5000),
      ...stamps,
    ],
    indexes: [index('title', ['title'])],
  },
]

migrate((app) => {
  for (const { name, fields, indexes } of collections) {
    app.save(new Collection({ type: 'base', name, fields, indexes: indexes.map((index) => indexSql(name, index)) }))
  }
})
