import * as v from 'valibot'

export const statementYear = v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2200))
export const statementLanguage = v.picklist(['en', 'es'])
export const statementRequest = {
  year: statementYear,
  format: v.picklist(['pdf', 'csv']),
  language: statementLanguage,
}

/** `data` is base64 for a PDF, text for a CSV. */
export const statementFile = v.object({
  name: v.string(),
  type: v.picklist(['application/pdf', 'text/csv']),
  data: v.string(),
})
