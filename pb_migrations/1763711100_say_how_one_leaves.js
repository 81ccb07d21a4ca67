/// How somebody leaves is what the product does now: they choose the last day themselves and can take it back until it ends. A question
/// that an admin changed stays; terms that somebody agreed to stay as they were read.
const question = {
  answer_en: [
    'Ask for it in Settings, under Cancel: you name your last day, and a person confirms it. Every day up to it is paid; nothing accrues after it.',
    'In Settings, under Cancel, choose your last day. Every day up to it is paid; nothing accrues after it. You can withdraw the request until that day ends.',
  ],
  answer_es: [
    'Pídelo en Ajustes, en Cancelar: dices tu último día y una persona lo confirma. Se paga cada día hasta entonces; después no se acumula nada.',
    'En Ajustes, en Cancelar, elige tu último día. Se paga cada día hasta entonces; después no se acumula nada. Puedes retirar la solicitud hasta que termine ese día.',
  ],
}
const terms = {
  text_en: [
    'In the settings you ask for it and name your last day, and a person confirms it. Every day up to it is paid and nothing accrues after it.',
    'In the settings you choose the last day. Every day up to it is paid and nothing accrues after it. You can withdraw the request until that day ends.',
  ],
  text_es: [
    'En los ajustes lo pides y dices tu último día, y una persona lo confirma. Se paga cada día hasta entonces y después no se acumula nada.',
    'En los ajustes eliges el último día. Se paga cada día hasta entonces y después no se acumula nada. Puedes retirar la solicitud hasta que termine ese día.',
  ],
}

const now = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')"
const replaceIn = (app, table, column, from, to, where) =>
  app
    .db()
    .newQuery(
      'UPDATE ' + table + ' SET ' + column + ' = replace(' + column + ', {:from}, {:to}), updated = ' + now +
        ' WHERE instr(' + column + ', {:from}) > 0 AND ' + where,
    )
    .bind({ from, to })
    .execute()

const shipped = "version = '2025-10-04' AND NOT EXISTS (SELECT 1 FROM consents WHERE document = 'terms' AND version = '2025-10-04')"

migrate(
  (app) => {
    for (const [column, [from, to]] of Object.entries(question)) replaceIn(app, 'faqs', column, from, to, "id = 'faq000000000005'")
    for (const [column, [from, to]] of Object.entries(terms)) replaceIn(app, 'terms_versions', column, from, to, shipped)
  },
  (app) => {
    for (const [column, [from, to]] of Object.entries(question)) replaceIn(app, 'faqs', column, to, from, "id = 'faq000000000005'")
    for (const [column, [from, to]] of Object.entries(terms)) replaceIn(app, 'terms_versions', column, to, from, shipped)
  },
)
