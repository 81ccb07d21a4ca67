import type { BaseIssue } from 'valibot'

/** Returns the first problem of each field. Schema messages are error codes; anything else becomes `bad-input`. */
export function fieldErrorsOf(issues: readonly BaseIssue<unknown>[]): { [field: string]: string } {
  const fields: { [field: string]: string } = {}
  for (const issue of issues) {
    const field = (issue.path ?? []).map((part) => String(part.key)).join('.') || 'form'
    fields[field] ??= /^[a-z]+(-[a-z]+)*$/.test(issue.message) ? issue.message : 'bad-input'
  }
  return fields
}
