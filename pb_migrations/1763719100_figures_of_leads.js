/// Applications from the landing page that nobody has answered are figures too.
migrate(
  (app) => {
    const figures = app.findCollectionByNameOrId("figures")
    figures.fields.add(new Field({"name":"area","type":"select","values":["payments","runs","tickets","people","rentals","applications","leads","holds","webhook"],"maxSelect":1}))
    app.save(figures)
  },
  (app) => {
    app.db().newQuery("DELETE FROM figures WHERE area = 'leads'").execute()
    const figures = app.findCollectionByNameOrId("figures")
    figures.fields.add(new Field({"name":"area","type":"select","values":["payments","runs","tickets","people","rentals","applications","holds","webhook"],"maxSelect":1}))
    app.save(figures)
  },
)
