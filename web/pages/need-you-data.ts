import type { Language } from '../../domain/entities'
import { botWords } from './words'

/** What the script of a form says by its button when it refuses it (pattern 1): for one wrong field, for two, up to `fields`. */
export const needYouData = (language: Language, fields: number): { 'data-need-you': string } => ({
  'data-need-you': JSON.stringify(Array.from({ length: fields }, (_, at) => botWords[language].needYou(at + 1))),
})
