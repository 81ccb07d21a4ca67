import type { Language } from '../../../domain/entities'
import { fillText, type TextValues } from '../../../domain/texts/placeholders'
import type { QuestionTexts } from '../../../domain/texts/questions'

/** How a question is called: as it is asked in one's own language, else in the other; '' = nobody wrote it yet. */
export const questionName = (row: QuestionTexts, own: Language, values: TextValues): string =>
  fillText(
    (own === 'es' ? [row.question_es, row.question_en] : [row.question_en, row.question_es]).find(
      (text) => text.trim() !== '',
    ) ?? '',
    values,
  )
