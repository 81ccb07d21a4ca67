/// Terms may ask whoever agreed to an earlier version anew (P18).
migrate(
  (app) => {
    const termsVersions = app.findCollectionByNameOrId("terms_versions")
    termsVersions.fields.add(new Field({"name":"ask_again","type":"bool"}))
    app.save(termsVersions)
  },
  (app) => {
    const termsVersions = app.findCollectionByNameOrId("terms_versions")
    termsVersions.fields.removeByName("ask_again")
    app.save(termsVersions)
  },
)
