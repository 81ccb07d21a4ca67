/// Many payments that are dispersed in the background were sent by hand on a day that somebody names.
migrate(
  (app) => {
    const jobs = app.findCollectionByNameOrId('payment_move_jobs')
    jobs.fields.add(new Field({ type: 'text', name: 'sent_on', max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' }))
    app.save(jobs)
  },
  (app) => {
    const jobs = app.findCollectionByNameOrId('payment_move_jobs')
    jobs.fields.removeByName('sent_on')
    app.save(jobs)
  },
)
