import type { ErrorCode } from './error-code-list'

export type { ErrorCode }

/** `fields` has error codes by form field, `details` the values that the message needs. */
export interface ErrorBody {
  code: ErrorCode
  fields?: Record<string, ErrorCode | string>
  details?: Record<string, string | number | boolean>
}

/** An error with a code, which only the user interface turns into text. */
export class CodedError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, string | number | boolean>
  readonly fields: Record<string, ErrorCode | string>
  constructor(
    code: ErrorCode,
    details: Record<string, string | number | boolean> = {},
    fields: Record<string, ErrorCode | string> = {},
  ) {
    super(code)
    this.name = 'CodedError'
    this.code = code
    this.details = details
    this.fields = fields
  }
}
