import { useMemo } from 'react'
import { templateOfSettingKey } from '../../../domain/mail/email-templates'
import { isRateKey } from '../../../domain/program/settings'
import type { AuditRow } from '../../../domain/api/program/audit-log'
import { auditLog, auditPhrases, mailLog } from '../../i18n/admin-areas'
import { formatCents, formatCount, formatDate, formatMoment, formatMonth } from '../../i18n/format'
import type { MessagesOf } from '../../i18n/group'
import { useLanguage, useMessages } from '../../i18n/language'
import { diffFields, humanizeFieldName, isTechnicalChange, pickMainChange, type FieldChange } from './field-changes'
import type { AuditAbout } from '../../../domain/record/audit-about'
import { adminPersonPath, leadPath, paths, payoutPath, ticketPath } from '../../../domain/paths'
import type { ListColumn } from '../../ui/column'

export function useEntryText() {
  const t = useMessages(auditLog)
  const auditMessages = useMessages(auditPhrases)
  const mails = useMessages(mailLog)
  const language = useLanguage()
  return useMemo(() => {
    // Names without a translation are shown as they are.
    const { fields, values, did, leads }: { [group in 'fields' | 'values' | 'did' | 'leads']: TextByName } =
      auditMessages
    const actions: TextByName = t.actions
    const formatValue = (field: string, value: unknown): string => {
      if (value === null || value === undefined || value === '') return ''
      if (typeof value === 'boolean') return value ? t.yes : t.no
      if (typeof value === 'number')
        return /cents$/i.test(field) || isMoney(field)
          ? formatCents(value)
          : /percent$/i.test(field)
            ? String(value)
            : formatCount(value)
      if (Array.isArray(value)) return value.map((each) => formatValue(field, each)).join(', ')
      if (typeof value === 'object') {
        return Object.entries(value)
          .map(([key, each]) => [fields[key] ?? humanizeFieldName(key), formatValue(key, each)] as const)
          .filter(([, text]) => text !== '')
          .map(([name, text]) => `${name}: ${text}`)
          .join(', ')
      }
      return typeof value === 'string' ? formatText(field, value) : ''
    }
    const formatText = (field: string, value: string): string => {
      if (isFreeText(field)) return value
      if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value, language)
      if (/^\d{4}-\d{2}$/.test(value)) return formatMonth(value, language)
      if (/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/.test(value)) return formatMoment(value, language)
      return values[`${field}:${value}`] ?? values[value] ?? value
    }
    const templateNames: TextByName = mails.templates
    const partName = (field: string): string =>
      fields[field] ?? templateNames[templateOfSettingKey(field) ?? ''] ?? humanizeFieldName(field)
    // A nested field is named after the field that contains it.
    const fieldName = (field: string): string => field.split('.').map(partName).join(', ')
    return {
      /** The phrase after the actor, such as "approved a payment"; the action's name if it has no phrase. */
      did: ({ action, after }: Pick<AuditRow, 'action' | 'after'>): string =>
        did[`${action}:${variantOf(action, after)}`] ?? did[action] ?? `· ${actions[action] ?? action}`,
      /** The actor's name; the server, the command line and pages without an account have their own texts. */
      who: ({ actor, actorName }: Pick<AuditRow, 'actor' | 'actorName'>): string =>
        actor !== '' ? actorName || t.nobody : programActor(actorName, t),
      field: fieldName,
      /** The formatted changes: the readable ones, the main one, those of settings saved together, and the technical ones. */
      changes: (row: AuditRow) => {
        const all = diffFields(row.before, row.after, formatValue)
        // A flag that is new and false is omitted.
        const readableChanges = all.filter(
          (each) => !isTechnicalChange(each) && !(each.before === '' && each.after === t.no),
        )
        const namedChanges =
          row.action === 'settings.save' && countKeys(row.after) > 1 && readableChanges.length > 1
            ? readableChanges
            : []
        return {
          readableChanges,
          namedChanges,
          mainChange:
            // The phrase of a copied link already says what it is for.
            namedChanges.length > 0 || row.action === 'link.copy'
              ? undefined
              : (describeCounts(row.action, readableChanges, fieldName) ??
                omitBareYesNo(showWithdrawnDate(row.action, pickMainChange(readableChanges)), t.yes, t.no)),
          technical: all.filter(isTechnicalChange),
        }
      },
      /** The connecting text before the main change, such as "from" or ", last day", or a dot before free text. */
      lead: (action: string, { field, before }: FieldChange): string =>
        leads[`${action}:${field}`] ?? leads[field] ?? (before === '' && field !== '' ? '·' : ''),
    }
  }, [t, auditMessages, mails, language])
}

interface TextByName {
  readonly [name: string]: string | undefined
}

const credentialCounts: ReadonlySet<string> = new Set(['device.reject', 'account.restart'])

function describeCounts(
  action: string,
  readableChanges: readonly FieldChange[],
  fieldName: (field: string) => string,
): FieldChange | undefined {
  const mainChange = (formatText: (each: FieldChange) => string) => ({
    field: '',
    before: '',
    after: readableChanges.map(formatText).join(', '),
  })
  if (action === 'data.prune') return mainChange(({ field, after }) => `${after} ${fieldName(field)}`)
  // A count may be 1; this format needs no plural forms.
  if (credentialCounts.has(action) && readableChanges.length > 0)
    return mainChange(({ field, after }) => `${fieldName(field)}: ${after}`)
  return undefined
}

/** The text for an actor without an account. Any other name is that of the single sign-on service that granted a role. */
function programActor(name: string, t: MessagesOf<typeof auditLog>): string {
  const texts: TextByName = {
    '': t.system,
    system: t.system,
    'command line': t.commandLine,
    'coterie admin': t.commandLine,
    'set-up page': t.setUpPage,
    'health page': t.healthPage,
  }
  return texts[name] ?? name
}

/** Actions with several phrases: which of them fits an entry. */
function variantOf(action: string, after: AuditRow['after']): string {
  if (action === 'settings.save') return countKeys(after) > 1 ? 'many' : ''
  if (action === 'link.copy') return textIn(after, 'link')
  if (action === 'log.cut') return isRestore(after) ? 'restored' : ''
  return textIn(after, 'agreement')
}

const isRestore = (after: unknown): boolean =>
  typeof after === 'object' && after !== null && 'restored' in after && after.restored !== ''

const countKeys = (after: unknown): number =>
  typeof after === 'object' && after !== null ? Object.keys(after).length : 0

const textIn = (after: unknown, field: string): string =>
  typeof after === 'object' && after !== null ? String((after as { [name: string]: unknown })[field] ?? '') : ''

/** Returns the date of a withdrawn request as a plain value, because no other date replaces it. */
const showWithdrawnDate = (action: string, mainChange: FieldChange | undefined): FieldChange | undefined =>
  action === 'agreement.withdraw' && mainChange?.after === ''
    ? { ...mainChange, before: '', after: mainChange.before }
    : mainChange

/** Omits a yes or no without an earlier value, because it means nothing without its field name. */
const omitBareYesNo = (mainChange: FieldChange | undefined, ...bare: readonly string[]): FieldChange | undefined =>
  mainChange?.before === '' && bare.includes(mainChange.after) ? undefined : mainChange

/** Reports whether a setting holds cents although its name does not end with "cents". */
const isMoney = (field: string): boolean => field === 'payment_threshold' || isRateKey(field)

/** Reports whether a field holds free text, which is shown as written even when it equals a translated value. */
const isFreeText = (field: string): boolean =>
  /reason|note|name|message|text|description|method|reference|subject|phone/i.test(field)

/** Returns a function that describes the subject of an entry: its name, its URL ('' for none) and the link's text. */
export function useDescribeSubject(): (about: AuditAbout) => { name: string; to: string; place: string } {
  const t = useMessages(auditLog)
  const language = useLanguage()
  const { field } = useEntryText()
  return ({ kind, id, name, number, cents, month: monthOf }) => {
    const { person, payment, ticket, run, batch, hold, mail, setting, lead, invitation } = t.places
    const month = monthOf === '' ? '' : formatMonth(monthOf, language)
    const whose = name || t.nobody
    switch (kind) {
      case 'person':
        return { name, to: id === '' ? '' : adminPersonPath(id), place: name || person }
      case 'payment': {
        const about = t.aboutPayment(whose, formatCents(cents))
        return { name: about, to: `${paths.adminPayments}?payment=${id}`, place: payment(month) }
      }
      case 'ticket':
        return { name: t.aboutTicket(number, name), to: ticketPath('admin', id), place: ticket(number) }
      case 'run':
        return { name: month, to: `${paths.adminPayments}?month=${monthOf}`, place: run }
      case 'batch':
        return { name: t.aboutBatch(number), to: payoutPath(id), place: batch(number) }
      case 'hold':
        return {
          name: t.aboutHold(whose, formatCents(cents), month),
          to: `${paths.adminHolds}?hold=${id}`,
          place: hold,
        }
      case 'lead':
        return { name, to: leadPath(id), place: lead }
      case 'reply':
        return { name, to: '', place: '' }
      // An invited person has no page, so the link leads to the referrer's.
      case 'invitation':
        return { name, to: `${adminPersonPath(id)}#referrals`, place: invitation }
      case 'mail':
        return { name, to: `${paths.adminMailLog}?mail=${id}`, place: mail }
      case 'setting':
        return { name: name.split(',').map(field).join(', '), to: paths.adminSettings, place: setting }
      case 'other':
        return { name: '', to: '', place: '' }
    }
  }
}

export function useAuditExportColumns(): ListColumn<AuditRow>[] {
  const t = useMessages(auditLog)
  const about = useDescribeSubject()
  const { changes, field, who } = useEntryText()
  const actions: TextByName = t.actions
  const change = (row: AuditRow) =>
    changes(row)
      .readableChanges.map(({ field: of, before, after }) => `${field(of)}: ${before} → ${after}`)
      .join('; ')
  const column = (key: string, head: string, text: (row: AuditRow) => string | number) => ({ key, head, text })
  return [
    column('n', t.n, (row) => row.n),
    column('at', t.at, (row) => row.at),
    column('who', t.who, who),
    column('what', t.what, (row) => actions[row.action] ?? row.action),
    column('about', t.about, (row) => about(row.about).name),
    column('subject', t.subject, (row) => row.subject),
    column('change', t.change, change),
  ]
}
