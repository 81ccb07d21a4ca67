/// The shipped questions say today's amounts (`{{rental}}`: domain/texts/placeholders.ts) and what the product does; a question that
/// an admin changed stays. Terms that somebody agreed to stay as they were read: the two sentences are put right only where nobody has.
const questions = [
  {
    id: 'faq000000000001',
    before: ['When am I paid?', '¿Cuándo cobro?'],
    question_en: 'When am I paid?',
    answer_en:
      'Once a month, for the month before, to your PayPal account. Your dashboard shows the next date as an estimate and every step a payment is in: pending, approved, dispersed.',
    question_es: '¿Cuándo cobro?',
    answer_es:
      'Una vez al mes, por el mes anterior, en tu cuenta de PayPal. Tu panel muestra la próxima fecha como estimación y cada paso de un pago: pendiente, aprobado, enviado.',
  },
  {
    id: 'faq000000000002',
    before: ['Why could a month be less than the full rate?', '¿Por qué un mes puede ser menos que la tarifa completa?'],
    question_en: 'Why could a month be less than {{rental}}?',
    answer_en:
      'Only if the rental was active for part of it. The line is the rate × active days ÷ days in the month. Start on April 15 and April counts 16 of its 30 days: {{rental}} × 16 ÷ 30 = **{{part_month}}**.',
    question_es: '¿Por qué un mes puede ser menos de {{rental}}?',
    answer_es:
      'Solo si el alquiler estuvo activo una parte. La línea es la tarifa × días activos ÷ días del mes. Si empiezas el 15 de abril, abril cuenta 16 de sus 30 días: {{rental}} × 16 ÷ 30 = **{{part_month}}**.',
  },
  {
    id: 'faq000000000003',
    before: ['What if my balance is under the threshold?', '¿Y si mi saldo no llega al mínimo?'],
    question_en: 'What if my balance is under {{threshold}}?',
    answer_en:
      'It carries over to the next month and is paid together. Nothing expires. If you leave, the rest is paid whatever its size.',
    question_es: '¿Y si mi saldo no llega a {{threshold}}?',
    answer_es: 'Se suma al mes siguiente y se paga junto. Nada caduca. Si te vas, se paga el resto, sea lo que sea.',
  },
  {
    id: 'faq000000000004',
    before: ['Can my profile be restricted?', '¿Pueden limitar mi perfil?'],
    question_en: 'Can my profile be restricted?',
    answer_en:
      'Yes, it can happen. The professional network’s own terms may not allow lending an account, and it can restrict or close one for that. Read section 2 of the [Terms of Service](/terms) and decide with that in mind.',
    question_es: '¿Pueden limitar mi perfil?',
    answer_es:
      'Sí, puede pasar. Las condiciones de la red profesional pueden no permitir que se preste una cuenta, y puede limitarla o cerrarla por eso. Lee el apartado 2 de los [Términos del servicio](/es/terms) y decide teniéndolo en cuenta.',
  },
  {
    id: 'faq000000000005',
    before: ['How do I leave?', '¿Cómo me voy?'],
    question_en: 'How do I leave?',
    answer_en:
      'Ask for it in Settings, under Cancel: you name your last day, and a person confirms it. Every day up to it is paid; nothing accrues after it.',
    question_es: '¿Cómo me voy?',
    answer_es:
      'Pídelo en Ajustes, en Cancelar: dices tu último día y una persona lo confirma. Se paga cada día hasta entonces; después no se acumula nada.',
  },
  {
    id: 'faq000000000006',
    before: ['How long does a referral pay?', '¿Cuánto tiempo paga una recomendación?'],
    question_en: 'How long does a referral pay?',
    answer_en:
      'For as long as the rental of the person you brought is active and you are an affiliate. There is no limit to the number of referrals.',
    question_es: '¿Cuánto tiempo paga una recomendación?',
    answer_es:
      'Mientras esté activo el alquiler de la persona que trajiste y seas afiliado. No hay límite de recomendaciones.',
  },
]

const sentences = [
  ['text_en', 'are recorded. You can see them in your account. A new version', 'are recorded. Ask in a support ticket, and you are sent them. A new version'],
  ['text_es', 'de que tienes 18 años o más. Puedes verlos en tu cuenta. Una versión', 'de que tienes 18 años o más. Pídelos en un ticket de soporte y te los mandamos. Una versión'],
  [
    'text_en',
    'In the settings you choose the last day. Every day up to it is paid and nothing accrues after it. You can withdraw the request until that day ends.',
    'In the settings you ask for it and name your last day, and a person confirms it. Every day up to it is paid and nothing accrues after it.',
  ],
  [
    'text_es',
    'En los ajustes eliges el último día. Se paga cada día hasta entonces y después no se acumula nada. Puedes retirar la solicitud hasta que termine ese día.',
    'En los ajustes lo pides y dices tu último día, y una persona lo confirma. Se paga cada día hasta entonces y después no se acumula nada.',
  ],
]

const now = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')"
const write = (app, sql, bound) => app.db().newQuery(sql).bind(bound).execute()

/// In the terms that nobody agreed to yet.
const replaceIn = (app, column, from, to) =>
  write(
    app,
    'UPDATE terms_versions SET ' + column + ' = replace(' + column + ', {:from}, {:to}), updated = ' + now +
      " WHERE version = '2025-10-04' AND instr(" + column + ', {:from}) > 0' +
      " AND NOT EXISTS (SELECT 1 FROM consents WHERE document = 'terms' AND version = '2025-10-04')",
    { from, to },
  )

migrate(
  (app) => {
    for (const { id, before, question_en, question_es, answer_en, answer_es } of questions) {
      write(
        app,
        'UPDATE faqs SET question_en = {:question_en}, question_es = {:question_es}, answer_en = {:answer_en},' +
          ' answer_es = {:answer_es}, updated = ' + now +
          ' WHERE id = {:id} AND question_en = {:en} AND question_es = {:es} AND created = updated',
        { id, en: before[0], es: before[1], question_en, question_es, answer_en, answer_es },
      )
    }
    for (const [column, from, to] of sentences) replaceIn(app, column, from, to)
  },
  (app) => {
    // the questions stay as they are: whoever goes back reads the placeholders as text, and an admin can't be undone
    for (const [column, from, to] of sentences) replaceIn(app, column, to, from)
  },
)
