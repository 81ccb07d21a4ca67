// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Faq, Programme } from '../../../domain/entities'
import type { CoterieDb } from '../../data/db/database'
import { adminsCopy, answerWith, dropCopy, showScreen } from '../../data/testing/screen'
import { QuestionsCard } from './questions-card'

let db: CoterieDb
beforeEach(async () => {
  answerWith(() => ({}))
  db = await adminsCopy()
})
afterEach(async () => {
  cleanup()
  await dropCopy()
})

const faq = (more: Partial<Faq>): Faq => ({
  id: 'f',
  created: '',
  updated: '',
  order: 1,
  audience: 'everyone',
  older: '',
  question_en: 'Why less than {{rental}}?',
  question_es: '¿Por qué?',
  answer_en: 'See **the days**: {{threshold}}.',
  answer_es: 'Mira.',
  published_at: '2026-01-01 00:00:00.000Z',
  ...more,
})

it('shows the published questions in their order, an answer with its amounts and its Markdown', async () => {
  await db
    .rows('faqs')
    .bulkPut([
      faq({ id: 'b', order: 2, question_en: 'Second?' }),
      faq({ id: 'a' }),
      faq({ id: 'c', question_en: 'A draft?', published_at: '' }),
      faq({ id: 'd', question_en: 'Half?', answer_es: '' }),
      faq({ id: 'e', question_en: 'Of affiliates?', audience: 'affiliates' }),
    ])
  const rates = { rental_rate_cents: 12_300, commission_rate_cents: 5_000, payment_threshold_cents: 4_550 }
  await db.rows('programme').put({ id: 'programme000001', product_name: 'Coterie', ...rates } as Programme)
  showScreen('/', <QuestionsCard place="renters" />, '/')
  const card = within(await screen.findByRole('region', { name: 'Questions people ask first' }))
  const summaries = card.getAllByText(/\?$/).map(({ textContent }) => textContent)
  expect(summaries).toEqual(['Why less than $123.00?', 'Second?'])
  await userEvent.click(card.getByText('Why less than $123.00?'))
  const stress = await card.findByText('the days')
  expect(stress.tagName).toBe('STRONG')
  expect(stress.closest('p')?.textContent).toBe('See the days: $45.50.')
})

it('is not there without a question', async () => {
  const { container } = showScreen('/', <QuestionsCard place="renters" />, '/')
  await db.rows('faqs').count()
  expect(container.textContent).toBe('')
})
