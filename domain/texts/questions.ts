import type { Language } from '../entities'
import { isShownTo, type QuestionAudience, type QuestionPlace } from './audiences'
import { fillMarkdown, fillText, names, textValues, type TextFacts, type TextValues } from './placeholders'

/** A row of `faqs`, as far as its texts go. */
export interface QuestionTexts {
  question_en: string
  question_es: string
  answer_en: string
  answer_es: string
}

/** The same with whom it is for. */
export interface AskedQuestion extends QuestionTexts {
  audience: QuestionAudience | ''
}

/** A question as it is shown. */
export interface ShownQuestion {
  question: string
  /** Markdown, its values filled in. */
  answer: string
  /** It explains a part of a month by the example of 16 of 30 days: the ring of that month stands beside it. */
  partMonth: boolean
}

/**
 * The questions that a place shows, in the order given. One that is missing in one language stays off both (P17), and one that asks about
 * an amount of zero has nothing to answer.
 */
export function shownQuestions(
  rows: readonly AskedQuestion[],
  place: QuestionPlace,
  language: Language,
  facts: TextFacts,
): readonly ShownQuestion[] {
  const values = textValues(facts)
  return rows
    .filter((row) => isShownTo(place, row.audience) && isWhole(row) && !asksAboutNothing(row, facts))
    .map((row) => readQuestion(row, language, values))
}

/** A question as it is read in a language, with its values. */
export function readQuestion(row: QuestionTexts, language: Language, values: TextValues): ShownQuestion {
  const question = language === 'es' ? row.question_es : row.question_en
  const answer = language === 'es' ? row.answer_es : row.answer_en
  return {
    question: fillText(question, values),
    answer: unbroken(fillMarkdown(answer, values)),
    partMonth: names(answer, 'part_month'),
  }
}

/** A formula stays on one line: no line ends beside one of its signs. */
const unbroken = (text: string): string => text.replaceAll(/ ([×÷=]) /g, '\u00a0$1\u00a0')

/** Whether a question and its answer are there in a language. */
export const isIn = (row: QuestionTexts, language: Language): boolean =>
  (language === 'es' ? [row.question_es, row.answer_es] : [row.question_en, row.answer_en]).every(
    (text) => text.trim() !== '',
  )

/** Whether it is there in both. */
export const isWhole = (row: QuestionTexts): boolean => isIn(row, 'en') && isIn(row, 'es')

const asksAboutNothing = (row: QuestionTexts, facts: TextFacts): boolean =>
  [row.question_en, row.question_es].some(
    (question) =>
      (facts.rental_rate_cents === 0 && names(question, 'rental')) ||
      (facts.commission_rate_cents === 0 && names(question, 'commission')) ||
      (facts.payment_threshold_cents === 0 && names(question, 'threshold')),
  )
