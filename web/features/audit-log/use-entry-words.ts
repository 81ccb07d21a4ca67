import { useMemo } from 'react'
import { letterOfKey } from '../../../domain/mail/own-letters'
import { isRateKey } from '../../../domain/program/settings'
import type { AuditRow } from '../../../domain/api/program/audit-log'
import { auditLog, auditWords, mailLog } from '../../i18n/areas/admins'
import { formatCents, formatCount, formatDate, formatMoment, formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { differencesOf, fieldWords, isTechnical, toldOf, type Difference } from './audit-differences'

export interface EntryWords {
  /** The phrase after the actor, such as "approved a payment"; for an action without a phrase its name. */
  did: (row: Pick<AuditRow, 'action' | 'after'>) => string
  field: (field: string) => string
  /** The actor's name; the server and the command line have texts of their own. */
  who: (row: Pick<AuditRow, 'actor' | 'actorName'>) => string
  /**
   * The changes of an entry, formatted: all readable ones, the main one of the sentence, the several of a settings save,
   * and the technical ones.
   */
  changes: (row: AuditRow) => {
    said: Difference[]
    told: Difference | undefined
    several: readonly Difference[]
    technical: Difference[]
  }
  /** The connecting text before the main change, such as "from" or ", last day"; a dot before free text. */
  lead: (action: string, change: Difference) => string
}

/** Returns functions that describe entries in the current language. */
export function useEntryWords(): EntryWords {
  const t = useMessages(auditLog)
  const auditMessages = useMessages(auditWords)
  const mails = useMessages(mailLog)
  const language = useLanguage()
  return useMemo(() => {
    // Names without a translation are shown as they are.
    const fields: TextByName = auditMessages.fields
    const values: TextByName = auditMessages.values
    const did: TextByName = auditMessages.did
    const actions: TextByName = t.actions
    const leads: TextByName = auditMessages.leads
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
          .map(([key, each]) => [fields[key] ?? fieldWords(key), formatValue(key, each)] as const)
          .filter(([, said]) => said !== '')
          .map(([name, said]) => `${name}: ${said}`)
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
      fields[field] ?? templateNames[letterOfKey(field) ?? ''] ?? fieldWords(field)
    // A nested field is named after the field that contains it.
    const fieldName = (field: string): string => field.split('.').map(partName).join(', ')
    return {
      did: ({ action, after }) =>
        did[`${action}:${agreementKind(after)}`] ??
        (isOfSettings({ action }) && countKeys(after) > 1 ? did['settings.save:many'] : undefined) ??
        did[action] ??
        `· ${actions[action] ?? action}`,
      who: ({ actor, actorName }) =>
        actor !== '' ? actorName || t.nobody : actorName === 'command line' ? t.commandLine : t.system,
      field: fieldName,
      changes: (row) => {
        const all = differencesOf(row.before, row.after, formatValue)
        // A flag that is new and false is omitted.
        const said = all.filter((each) => !isTechnical(each) && !(each.before === '' && each.after === t.no))
        const several = isOfSettings(row) && countKeys(row.after) > 1 && said.length > 1 ? said : []
        return {
          said,
          several,
          told:
            several.length > 0
              ? undefined
              : (describeCounts(row.action, said, fieldName) ??
                omitBareYesNo(showWithdrawnDate(row.action, toldOf(said)), t.yes, t.no)),
          technical: all.filter(isTechnical),
        }
      },
      lead: (action, { field, before }) =>
        leads[`${action}:${field}`] ?? leads[field] ?? (before === '' && field !== '' ? '·' : ''),
    }
  }, [t, auditMessages, mails, language])
}

interface TextByName {
  readonly [name: string]: string | undefined
}

/** Actions whose entries hold the number of removed credentials of each kind. */
const credentialCounts: ReadonlySet<string> = new Set(['device.reject', 'account.restart'])

/** Returns the counts of an entry as one text; undefined for an entry without counts. */
function describeCounts(
  action: string,
  said: readonly Difference[],
  fieldName: (field: string) => string,
): Difference | undefined {
  const told = (formatText: (each: Difference) => string) => ({
    field: '',
    before: '',
    after: said.map(formatText).join(', '),
  })
  if (action === 'data.prune') return told(({ field, after }) => `${after} ${fieldName(field)}`)
  // A count may be one, so the format avoids plurals.
  if (credentialCounts.has(action) && said.length > 0)
    return told(({ field, after }) => `${fieldName(field)}: ${after}`)
  return undefined
}

const isOfSettings = ({ action }: Pick<AuditRow, 'action'>): boolean => action === 'settings.save'
const countKeys = (after: unknown): number =>
  typeof after === 'object' && after !== null ? Object.keys(after).length : 0

/** Returns the kind of the entry's agreement; '' for none. */
const agreementKind = (after: unknown): string =>
  typeof after === 'object' && after !== null && 'agreement' in after ? String(after.agreement) : ''

/** Shows the date of a withdrawn request as a plain value, because no other date replaces it. */
const showWithdrawnDate = (action: string, told: Difference | undefined): Difference | undefined =>
  action === 'agreement.withdraw' && told?.after === '' ? { ...told, before: '', after: told.before } : told

/** Drops a new yes or no, which means nothing without its field name; the details show it. */
const omitBareYesNo = (told: Difference | undefined, ...bare: readonly string[]): Difference | undefined =>
  told?.before === '' && bare.includes(told.after) ? undefined : told

/** Settings in cents whose name does not end with "cents". */
const isMoney = (field: string): boolean => field === 'payment_threshold' || isRateKey(field)

/** Free text is shown as written, even when it equals a translated value. */
const isFreeText = (field: string): boolean =>
  /reason|note|name|message|text|description|method|reference|subject|phone/i.test(field)
