import { expect, test } from 'vitest'
import { fillMarkdown, fillText, textValues } from './placeholders'
import { visibleQuestions } from './questions'

const facts = {
  product_name: 'A *b* {{rental}} <c>',
  support_email: 'help_me@example.org',
  payout_day: 5,
  rental_rate_cents: 10_000,
  commission_rate_cents: 5_000,
  payment_threshold_cents: 2_550,
}
const row = {
  audience: 'everyone' as const,
  question_en: 'Less than {{ rental }}?',
  question_es: '¿Menos de {{rental}}?',
  answer_en: 'Then {{part_month}}, **not** {{unknown}}.',
  answer_es: 'Son {{commission}}.',
}

test('a question is filled with amounts and names, and unknown placeholders remain', () => {
  expect(fillText('{{product}} pays {{threshold}} on day {{payout_day}} {{nobody}}', textValues(facts))).toBe(
    'A *b* {{rental}} <c> pays $25.50 on day 5 {{nobody}}',
  )
})

test('a question contains values that are escaped in Markdown', () => {
  expect(fillMarkdown('*{{product}}*, {{support}}', textValues(facts))).toBe(
    '*A \\*b\\* \\{\\{rental\\}\\} \\<c\\>*, help\\_me\\@example\\.org',
  )
})

test('questions are shown in the language of the reader, and the one about partial months is marked', () => {
  expect(visibleQuestions([row], 'renters', 'en', facts)).toEqual([
    { question: 'Less than $100.00?', answer: 'Then \\$53\\.33, **not** {{unknown}}.', partMonth: true },
  ])
  expect(visibleQuestions([row], 'renters', 'es', facts)[0]).toMatchObject({
    question: '¿Menos de $100.00?',
    partMonth: false,
  })
})

test("a formula in an answer isn't broken into lines", () => {
  const about = { ...row, answer_en: 'It is {{rental}} × 16 ÷ 30 = **{{part_month}}** then.' }
  expect(visibleQuestions([about], 'renters', 'en', facts)[0]?.answer).toMatch(
    /00\u00a0×\u00a016\u00a0÷\u00a030\u00a0=\u00a0\*\*.* then\.$/,
  )
})

test.each(['question_en', 'question_es', 'answer_en', 'answer_es'] as const)(
  'a question is hidden if its %s is empty (P17)',
  (missing) => {
    const rows = [{ ...row, [missing]: ' \n' }, row]
    expect(visibleQuestions(rows, 'renters', 'en', facts)).toHaveLength(1)
    expect(visibleQuestions(rows, 'renters', 'es', facts)).toHaveLength(1)
  },
)

test('a question that mentions an amount of zero is hidden, but not one whose answer mentions it', () => {
  expect(visibleQuestions([row], 'renters', 'en', { ...facts, rental_rate_cents: 0 })).toEqual([])
  expect(visibleQuestions([row], 'renters', 'es', { ...facts, commission_rate_cents: 0 })).toHaveLength(1)
  const zero = {
    rental: 'rental_rate_cents',
    commission: 'commission_rate_cents',
    threshold: 'payment_threshold_cents',
  } as const
  for (const name of ['rental', 'commission', 'threshold'] as const) {
    for (const language of ['en', 'es'] as const) {
      const about = {
        ...row,
        question_en: 'Who pays?',
        question_es: '¿Quién paga?',
        [`question_${language}`]: `Under {{${name}}}?`,
      }
      expect(visibleQuestions([about], 'renters', language, facts), name).toHaveLength(1)
      for (const [other, column] of Object.entries(zero)) {
        const left = visibleQuestions([about], 'renters', language, { ...facts, [column]: 0 })
        expect(left, `${name} ${other}`).toHaveLength(other === name ? 0 : 1)
      }
    }
  }
})

test('a page shows its own questions and those for everyone', () => {
  const rows = (['everyone', 'renters', 'affiliates', ''] as const).map((audience) => ({
    ...row,
    audience,
    question_en: `For ${audience}?`,
  }))
  const shownTo = (place: 'renters' | 'affiliates') =>
    visibleQuestions(rows, place, 'en', facts).map(({ question }) => question)
  expect(shownTo('renters')).toEqual(['For everyone?', 'For renters?', 'For ?'])
  expect(shownTo('affiliates')).toEqual(['For everyone?', 'For affiliates?', 'For ?'])
})
