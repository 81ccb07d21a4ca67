/// Messages and notes carry files: pictures and PDF, which wait under their sender's name for what carries them.
const types = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
const id = (name) => new Field({ type: 'text', name, max: 15, pattern: '^[a-z0-9]{15}$' })
const whole = (name) => new Field({ type: 'number', name, onlyInt: true, min: 0 })
const carriers = ['ticket_messages', 'ticket_notes']
const indexes = [
  'CREATE INDEX `idx_ticket_files_sender` ON `ticket_files` (\n  `sender_id`,\n  `created`\n)',
  'CREATE INDEX `idx_ticket_files_unused` ON `ticket_files` (\n  `message_id`,\n  `note_id`,\n  `created`\n)',
]
const seen = '@request.auth.id != "" && ((message_id != "" && user_id = @request.auth.id) || @request.auth.roles:each ?= "admin")'

migrate(
  (app) => {
    const files = app.findCollectionByNameOrId('ticket_files')
    files.fields.add(id('note_id'), id('sender_id'), whole('width'), whole('height'))
    const file = files.fields.getByName('file')
    file.maxSize = 10485760
    file.mimeTypes = types
    files.indexes.push(...indexes)
    files.listRule = seen
    files.viewRule = seen
    app.save(files)
    for (const name of carriers) {
      const carrier = app.findCollectionByNameOrId(name)
      carrier.fields.add(
        new Field({ type: 'text', name: 'files', max: 79, pattern: '^[a-z0-9]{15}( [a-z0-9]{15}){0,4}$' }),
      )
      app.save(carrier)
    }
  },
  (app) => {
    for (const name of carriers) {
      const carrier = app.findCollectionByNameOrId(name)
      carrier.fields.removeByName('files')
      app.save(carrier)
    }
    const files = app.findCollectionByNameOrId('ticket_files')
    files.indexes = files.indexes.filter((index) => !/_sender`|_unused`/.test(index))
    const rule = '@request.auth.id != "" && (user_id = @request.auth.id || @request.auth.roles:each ?= "admin")'
    files.listRule = rule
    files.viewRule = rule
    for (const name of ['note_id', 'sender_id', 'width', 'height']) files.fields.removeByName(name)
    const file = files.fields.getByName('file')
    file.maxSize = 5242880
    file.mimeTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'text/plain']
    app.save(files)
  },
)
