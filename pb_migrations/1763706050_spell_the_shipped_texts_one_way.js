/// The shipped texts spell one word one way: "email" in English, "condiciones" in Spanish, the apostrophe of the pages. Terms that
/// somebody agreed to stay as they were read.
const sentences = [
  ['text_en', "the professional network's own terms", 'the professional network’s own terms'],
  ['text_en', 'e-mail address', 'email address'],
]
const link = { from: '[Términos del servicio](/es/terms)', to: '[Condiciones del servicio](/es/terms)' }

const now = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')"
const write = (app, sql, bound) => app.db().newQuery(sql).bind(bound).execute()

const replaceIn = (app, column, from, to) =>
  write(
    app,
    'UPDATE terms_versions SET ' + column + ' = replace(' + column + ', {:from}, {:to}), updated = ' + now +
      " WHERE version = '2025-10-04' AND instr(" + column + ', {:from}) > 0' +
      " AND NOT EXISTS (SELECT 1 FROM consents WHERE document = 'terms' AND version = '2025-10-04')",
    { from, to },
  )

const nameOfTerms = (app, from, to) =>
  write(
    app,
    'UPDATE faqs SET answer_es = replace(answer_es, {:from}, {:to}), updated = ' + now +
      " WHERE id = 'faq000000000004' AND instr(answer_es, {:from}) > 0",
    { from, to },
  )

migrate(
  (app) => {
    for (const [column, from, to] of sentences) replaceIn(app, column, from, to)
    nameOfTerms(app, link.from, link.to)
  },
  (app) => {
    for (const [column, from, to] of sentences) replaceIn(app, column, to, from)
    nameOfTerms(app, link.to, link.from)
  },
)
