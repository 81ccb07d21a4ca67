import * as fields from '../../domain/people/account-fields'
import * as atoms from '../../domain/api/atoms'
import { noInput, noOutput, type RouteSchema } from '../../domain/api/route'
import { messageSchema } from '../../domain/tickets/ticket-fields'

/** A named schema of the API reference. It also describes what JSON Schema can't express. */
export interface Atom {
  schema: RouteSchema
  description: string
  example: unknown
  /** The pattern to use for a string whose schema doesn't define one. */
  pattern?: string
}

const anything = '^[\\s\\S]*$'
const text = '\\S'
const trimmed = 'Blanks around it are dropped.'

/** The atoms by their names in `dist/openapi.json`. */
export const openapiAtoms: { readonly [name: string]: Atom } = {
  Id: { schema: atoms.id, description: 'The id of a row.', pattern: '^[a-z0-9]{0,15}$', example: 'k2v8m4x0q7b1n5d' },
  NewRowId: { schema: atoms.newRowId, description: 'An id that the caller makes.', example: 'k2v8m4x0q7b1n5d' },
  CalendarDate: {
    schema: atoms.calendarDate,
    description: 'A day that exists, in the program’s time zone.',
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    example: '2026-10-31',
  },
  Month: {
    schema: atoms.month,
    description: 'A calendar month.',
    pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
    example: '2026-10',
  },
  Reason: {
    schema: atoms.reason,
    description: `Why it is done; empty = not said. ${trimmed}`,
    pattern: anything,
    example: 'Agreed by phone',
  },
  NeededReason: {
    schema: atoms.requiredReason,
    description: `Why it is done. ${trimmed}`,
    pattern: text,
    example: 'Agreed by phone',
  },
  LongReason: {
    schema: atoms.longReason,
    description: `Why money moves; empty = not said. ${trimmed}`,
    pattern: anything,
    example: 'Counted twice',
  },
  MailSubject: {
    schema: atoms.mailSubject,
    description: `The subject of a mail to somebody. ${trimmed}`,
    pattern: text,
    example: 'Your application',
  },
  MailText: {
    schema: atoms.mailText,
    description: `What a mail to somebody says; an empty line begins a paragraph. ${trimmed}`,
    pattern: text,
    example: 'Thank you for your application.',
  },
  LongNote: {
    schema: atoms.longNote,
    description: `A note for admins. ${trimmed}`,
    pattern: anything,
    example: 'Paid by card',
  },
  Cents: { schema: atoms.cents, description: 'Money in cents, whole.', example: 10_000 },
  PaymentType: { schema: atoms.paymentType, description: 'What is paid for.', example: 'rental' },
  PageKey: {
    schema: atoms.pageCursor,
    description: 'Where a page of a list begins: what the page before said in `next`; empty = at the beginning.',
    pattern: anything,
    example: '["2026-11-21 04:22:33.000Z","a1b2c3d4e5f6g7h"]',
  },
  Search: {
    schema: atoms.searchText,
    description: 'Words to look for, without case and accents.',
    pattern: anything,
    example: 'jose per',
  },
  Count: {
    schema: atoms.count,
    description: 'How many rows there are: `least` of them, and more where `more` says so.',
    example: { least: 1000, more: true },
  },
  Position: {
    schema: atoms.position,
    description: 'How far a list was read; what the answer before gave.',
    pattern: '^\\d{1,9}$',
    example: '50',
  },
  Nothing: { schema: noInput, description: 'No input.', example: {} },
  Done: { schema: noOutput, description: 'It is done; there is nothing to tell.', example: {} },
  Email: {
    schema: fields.emailField,
    description: 'An address for mail; kept in lower case.',
    pattern: '^\\s*[^\\s@]+@[^\\s@]+\\.[^\\s@]+\\s*$',
    example: 'priya@example.org',
  },
  FirstName: { schema: fields.firstNameField, description: trimmed, pattern: text, example: 'Priya' },
  LastName: { schema: fields.lastNameField, description: trimmed, pattern: text, example: 'Raman' },
  PersonName: { schema: fields.personNameField, description: trimmed, pattern: text, example: 'Priya Raman' },
  Phone: { schema: fields.phoneField, description: trimmed, pattern: text, example: '+34600111222' },
  OptionalPhone: { schema: fields.optionalPhoneField, description: 'Empty = none.', pattern: anything, example: '' },
  TypedPassword: {
    schema: fields.typedPasswordField,
    description: 'A password that is asked for.',
    pattern: anything,
    example: 'harbour-lantern-93',
  },
  NewPassword: {
    schema: fields.newPasswordField,
    description: 'A password that is set: 8 characters to 72 bytes, none of the common ones.',
    pattern: '^[\\s\\S]{8,72}$',
    example: 'harbour-lantern-93',
  },
  Language: { schema: fields.languageField, description: 'The language of a person.', example: 'es' },
  DeviceLabel: {
    schema: fields.deviceLabelField,
    description: 'How a device describes itself; it only labels a row.',
    example: { fingerprint: '5b0c', name: 'Linux PC', installed: false },
  },
  LinkToken: { schema: fields.linkTokenField, description: 'The token of a link in a mail.', example: '0'.repeat(64) },
  Challenge: {
    schema: fields.challengeField,
    description: 'A solved challenge (ALTCHA v1), base64 JSON.',
    pattern: '^[A-Za-z0-9+/=]+$',
    example: 'eyJudW1iZXIiOjQyfQ==',
  },
  TicketText: {
    schema: messageSchema,
    description: `No passwords or codes. ${trimmed}`,
    pattern: text,
    example: 'Thank you!',
  },
}
