import * as v from 'valibot'

/** A year that can be asked for. */
export const statementYear = v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2200))
/** The language of a file's words. */
export const statementLanguage = v.picklist(['en', 'es'])
/** What of a year is wanted. */
export const statementAsked = {
  year: statementYear,
  format: v.picklist(['pdf', 'csv']),
  language: statementLanguage,
}

/** A file for the person who asked: base64 of a PDF, the text of a CSV. */
export const statementFile = v.object({
  name: v.string(),
  type: v.picklist(['application/pdf', 'text/csv']),
  data: v.string(),
})
