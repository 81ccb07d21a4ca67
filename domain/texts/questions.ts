import type { Language } from '../entities'
import type { QuestionAudience, QuestionPage } from '../collections/faqs'
import { fillMarkdown, fillText, hasPlaceholder, textValues, type TextFacts, type TextValues } from './placeholders'

/**
 * Reports whether a page shows a question. One without an audience, which PocketBase's dashboard can create, is for
 * everyone.
 */
const isShownTo = (page: QuestionPage, audience: QuestionAudience | ''): boolean =>
  audience === page || (audience !== 'renters' && audience !== 'affiliates')

export interface QuestionTexts {
  question_en: string
  question_es: string
  answer_en: string
  answer_es: string
}

export interface QuestionRow extends QuestionTexts {
  audience: QuestionAudience | ''
}

export interface ShownQuestion {
  question: string
  answer: string
  partMonth: boolean
}

/** Returns a page's questions, without those that lack a language (P17) or are about an amount of zero. */
export function visibleQuestions(
  rows: readonly QuestionRow[],
  page: QuestionPage,
  language: Language,
  facts: TextFacts,
): readonly ShownQuestion[] {
  const values = textValues(facts)
  return rows
    .filter((row) => isShownTo(page, row.audience) && isWrittenInBoth(row) && !asksAboutNothing(row, facts))
    .map((row) => renderQuestion(row, language, values))
}

export function renderQuestion(row: QuestionTexts, language: Language, values: TextValues): ShownQuestion {
  const question = language === 'es' ? row.question_es : row.question_en
  const answer = language === 'es' ? row.answer_es : row.answer_en
  return {
    question: fillText(question, values),
    answer: keepFormulasTogether(fillMarkdown(answer, values)),
    partMonth: hasPlaceholder(answer, 'part_month'),
  }
}

const keepFormulasTogether = (text: string): string => text.replaceAll(/ ([×÷=]) /g, '\u00a0$1\u00a0')

export const isWrittenIn = (row: QuestionTexts, language: Language): boolean =>
  (language === 'es' ? [row.question_es, row.answer_es] : [row.question_en, row.answer_en]).every(
    (text) => text.trim() !== '',
  )

export const isWrittenInBoth = (row: QuestionTexts): boolean => isWrittenIn(row, 'en') && isWrittenIn(row, 'es')

const asksAboutNothing = (row: QuestionTexts, facts: TextFacts): boolean =>
  [row.question_en, row.question_es].some(
    (question) =>
      (facts.rental_rate_cents === 0 && hasPlaceholder(question, 'rental')) ||
      (facts.commission_rate_cents === 0 && hasPlaceholder(question, 'commission')) ||
      (facts.payment_threshold_cents === 0 && hasPlaceholder(question, 'threshold')),
  )
