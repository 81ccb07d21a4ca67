/// A payout batch may go over PayPal's API: how far its handing over is, and what is in the way of it.
const choices = {
  hand_over: ['waiting', 'sending', 'unknown', 'taken', 'refused'],
  trouble: [
    'no-keys', 'keys-refused', 'not-allowed', 'no-connection', 'busy', 'refused', 'too-old', 'lost', 'other-mode', 'other-batch',
    'amount-differs', 'unreadable',
  ],
  provider_mode: ['sandbox', 'live'],
}
const texts = { trouble_said: 200, provider_batch: 30 }
const moments = ['tried_at', 'asked_at']

migrate(
  (app) => {
    const batches = app.findCollectionByNameOrId('payout_batches')
    for (const name in choices) batches.fields.add(new Field({ type: 'select', name, values: choices[name], maxSelect: 1 }))
    for (const name in texts) batches.fields.add(new Field({ type: 'text', name, max: texts[name] }))
    for (const name of moments) {
      const pattern = '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$'
      batches.fields.add(new Field({ type: 'text', name, max: 24, pattern }))
    }
    app.save(batches)
  },
  (app) => {
    const batches = app.findCollectionByNameOrId('payout_batches')
    for (const name of [...Object.keys(choices), ...Object.keys(texts), ...moments]) batches.fields.removeByName(name)
    app.save(batches)
  },
)
