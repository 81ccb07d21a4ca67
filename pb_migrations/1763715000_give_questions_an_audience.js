/// A question is for everyone, for renters or for affiliates, and knows which of its languages is older. The shipped ones about a profile
/// and about leaving are for renters, the one about what a referral pays for affiliates; every other is for everyone, as it was.
migrate(
  (app) => {
    const faqs = app.findCollectionByNameOrId("faqs")
    faqs.fields.add(new Field({"name":"audience","type":"select","values":["everyone","renters","affiliates"],"maxSelect":1}))
    faqs.fields.add(new Field({"name":"older","type":"select","values":["en","es"],"maxSelect":1}))
    app.save(faqs)
    app.db().newQuery(`UPDATE faqs SET audience = CASE WHEN id IN ('faq000000000004', 'faq000000000005') THEN 'renters'
      WHEN id = 'faq000000000006' THEN 'affiliates' ELSE 'everyone' END`).execute()
  },
  (app) => {
    const faqs = app.findCollectionByNameOrId("faqs")
    faqs.fields.removeByName("audience")
    faqs.fields.removeByName("older")
    app.save(faqs)
  },
)
