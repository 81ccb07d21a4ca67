/// Answers that admins keep for what is asked often, in both languages.
const text = (name, max) => ({ type: 'text', name, max })

migrate(
  (app) => {
    const rule = '@request.auth.id != "" && @request.auth.roles:each ?= "admin"'
    app.save(
      new Collection({
        type: 'base',
        name: 'saved_replies',
        listRule: rule,
        viewRule: rule,
        fields: [
          text('title', 100),
          text('text_en', 5000),
          text('text_es', 5000),
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE INDEX `idx_saved_replies_title` ON `saved_replies` (`title`)'],
      }),
    )
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('saved_replies'))
  },
)
