import { useSettings, type StoredSettings } from '../../../data/queries/installation/settings'
import { useOnline } from '../../../data/queries/network'
import { adminSettings } from '../../../i18n/admin-areas'
import { useMessages, useLanguage } from '../../../i18n/language'
import { EditorPage, SettingsFormFrame } from './settings-frame'
import { useSettingsEditor, type SettingsEditorState } from './use-settings-editor'
import { useContentSections } from './content-tab'
import { addMonths } from '../../../../domain/calendar'
import type { Month } from '../../../../domain/entities'
import { payableFrom, paydayOf } from '../../../../domain/money/payments/holding'
import { type Policy, maxPolicyCents, type PolicyTrial } from '../../../../domain/money/forecast/policy-trial'
import { useDebounced } from '../../../data/queries/clock'
import { timeZones } from '../../../data/queries/time-zones'
import { formatDate, formatLongMonth, formatCents, formatDayMonth } from '../../../i18n/format'
import { Field } from '../../../ui/fields/field'
import { Options, Select } from '../../../ui/fields/inputs'
import { useSecuritySections } from './security-settings'
import { SectionNote, SettingsSections, type SettingsSection } from './settings-sections'
import { KeysCard } from '../integrations/keys-card'
import { MailDeliveryCard } from './mail-delivery-card'
import { PayPalCard } from './paypal-card'
import { settingKeyByField, settingProblem } from './settings-form'
import { ChoiceSetting, SwitchSetting, TextSetting, useIsChanged, useSettingsForm } from './setting-fields'
import { WebhookCard } from '../integrations/webhook-card'
import { formatResponseTime } from '../../../../domain/program/response-times'
import { parseDollars } from '../../../../domain/money/dollars'
import { usePolicyTrial } from '../../../data/queries/money/policy-lab'

/**
 * Admin Settings (document 2, section 2). Its tabs (`?tab=`) share one form, and a save writes all changes or none (M7).
 */
export function AdminSettingsPage() {
  const t = useMessages(adminSettings)
  return (
    <EditorPage form tabs read={useSettings()} failed={t.loadFailed}>
      {(stored) => <SettingsEditor stored={stored} />}
    </EditorPage>
  )
}

function SettingsEditor({ stored }: { stored: StoredSettings }) {
  const editor = useSettingsEditor(stored)
  return (
    <SettingsFormFrame editor={editor}>
      <AllSections editor={editor} />
    </SettingsFormFrame>
  )
}

function AllSections({ editor }: { editor: SettingsEditorState }) {
  const sections = [
    ...useSystemSections(editor),
    ...useSecuritySections(),
    ...useContentSections(),
    ...useIntegrations(),
  ]
  return <SettingsSections sections={sections} />
}

const trialFields = ['defaultRentalRate', 'affiliateCommissionRate', 'paymentThreshold'] as const
const rateFields = ['defaultRentalRate', 'affiliateCommissionRate', 'referralBonusAmount'] as const

/** The sections of the System tab. A changed rate applies from the selected month (M13). */
function useSystemSections(editor: SettingsEditorState): SettingsSection[] {
  const t = useMessages(adminSettings)
  return [
    {
      tab: 'system',
      id: 'rates',
      title: t.rates,
      lead: t.ratesLead,
      hints: {
        defaultRentalRate: t.rentalRateHint,
        affiliateCommissionRate: t.commissionHint,
        referralBonusAmount: t.bonusHint,
        referralBonusEnabled: t.bonusOnHint,
      },
      aside: <FromMonth editor={editor} />,
      content: (
        <>
          <TextSetting
            field="defaultRentalRate"
            kind="money"
            consequence={<AmountEffect value="rental" field="defaultRentalRate" editor={editor} />}
          />
          <TextSetting
            field="affiliateCommissionRate"
            kind="money"
            consequence={<AmountEffect value="commission" field="affiliateCommissionRate" editor={editor} />}
          />
          <TextSetting field="referralBonusAmount" kind="money" />
          <SwitchSetting field="referralBonusEnabled" />
        </>
      ),
    },
    {
      tab: 'system',
      id: 'payouts',
      title: t.payouts,
      lead: t.payoutsLead,
      hints: { paymentThreshold: t.thresholdHint, payoutDay: t.payoutDayHint, holdingDays: t.holdingDaysHint },
      content: (
        <>
          <TextSetting
            field="paymentThreshold"
            kind="money"
            consequence={<AmountEffect value="threshold" field="paymentThreshold" editor={editor} />}
          />
          <TextSetting field="payoutDay" kind="number" />
          <TextSetting field="holdingDays" kind="number" />
          <PayoutDays month={editor.thisMonth} />
        </>
      ),
    },
    ...useSmallSections(),
  ]
}

function useSmallSections(): SettingsSection[] {
  const t = useMessages(adminSettings)
  return [
    {
      tab: 'system',
      id: 'response-times',
      title: t.promises,
      lead: t.promisesText,
      hints: useResponseTimeHints(),
      content: (
        <>
          <TextSetting field="firstAnswerHours" kind="number" />
          <TextSetting field="leadAnswerHours" kind="number" />
          <TextSetting field="applicationAnswerDays" kind="number" />
          <TextSetting field="holdDecisionDays" kind="number" />
        </>
      ),
    },
    {
      tab: 'system',
      id: 'affiliates',
      title: t.affiliates,
      lead: t.affiliatesLead,
      hints: { autoApproveAffiliates: t.autoApproveHint },
      content: <SwitchSetting field="autoApproveAffiliates" />,
    },
    {
      tab: 'system',
      id: 'program',
      title: t.program,
      lead: t.programLead,
      hints: { programStart: t.programStartHint, timeZone: t.timeZoneHint },
      content: (
        <>
          <TextSetting field="programStart" kind="date" />
          <TimeZone />
        </>
      ),
    },
  ]
}

/** The month from which a changed rate applies. */
function FromMonth({ editor: { thisMonth, fromMonth, setFromMonth } }: { editor: SettingsEditorState }) {
  const t = useMessages(adminSettings)
  const language = useLanguage()
  const months = [-1, 0, 1, 2].map((n) => addMonths(thisMonth, n))
  if (!useIsChanged(rateFields)) return null
  return (
    <Field label={t.fromMonth} className="w-48">
      <Select small value={fromMonth} onChange={(event) => setFromMonth(event.target.value)}>
        <Options of={months.map((value) => ({ value, label: formatLongMonth(value, language) }))} />
      </Select>
    </Field>
  )
}

/** Says when a month can be approved and is sent with the values as typed; nothing while one is invalid. */
function PayoutDays({ month }: { month: Month }) {
  const t = useMessages(adminSettings)
  const language = useLanguage()
  const { form } = useSettingsForm()
  const fields = ['payoutDay', 'holdingDays'] as const
  if (fields.some((field) => settingProblem(field, form, '') !== null)) return null
  const times = { payout_day: Number(form.payoutDay), holding_days: Number(form.holdingDays) }
  return (
    <SectionNote title={t.withTheseValues}>
      {t.holdingMeans(
        formatLongMonth(month, language),
        formatDate(payableFrom(month, times.holding_days), language),
        formatDate(paydayOf(month, times, ''), language),
      )}
    </SectionNote>
  )
}

function useResponseTimeHints() {
  const t = useMessages(adminSettings)
  const language = useLanguage()
  const { form, base } = useSettingsForm()
  const timeOf = (field: 'firstAnswerHours' | 'leadAnswerHours' | 'applicationAnswerDays' | 'holdDecisionDays') => {
    // Shows the stored deadline while the input is invalid.
    const value = settingProblem(field, form, '') === null ? form[field] : base[field]
    return formatResponseTime(settingKeyByField[field], Number(value), language)
  }
  return {
    firstAnswerHours: t.firstAnswerHint(timeOf('firstAnswerHours')),
    leadAnswerHours: t.leadAnswerHint(timeOf('leadAnswerHours')),
    applicationAnswerDays: t.applicationAnswerHint(timeOf('applicationAnswerDays')),
    holdDecisionDays: t.holdDecisionHint(timeOf('holdDecisionDays')),
  }
}

function TimeZone() {
  // A zone that the server knows remains selectable even if this browser does not know it.
  const zones = [...new Set([useSettingsForm().base.timeZone, ...timeZones()])].toSorted()
  return (
    <ChoiceSetting
      field="timeZone"
      choices={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
    />
  )
}

function useIntegrations(): SettingsSection[] {
  const t = useMessages(adminSettings)
  const card = { tab: 'integrations', hints: {}, ownCard: true, isWhole: true } as const
  return [
    { ...card, id: 'mail', title: t.mailServer, words: ['SMTP'], content: <MailDeliveryCard /> },
    {
      ...card,
      id: 'webhook',
      title: t.webhook,
      words: ['Slack', 'Telegram', 'ntfy'],
      hints: { webhookUrl: '', webhookFormat: '', webhookLanguage: '' },
      content: <WebhookCard />,
    },
    { ...card, id: 'paypal', title: 'PayPal', content: <PayPalCard /> },
    {
      tab: 'integrations',
      id: 'paypal-fee',
      title: t.payoutFee,
      hints: { payoutFeePercent: t.payoutFeePercentHint, payoutFeeMost: t.payoutFeeMostHint },
      content: (
        <>
          <TextSetting field="payoutFeePercent" kind="number" />
          <TextSetting field="payoutFeeMost" kind="money" />
        </>
      ),
    },
    { ...card, id: 'api-keys', title: t.apiKeys, words: ['API'], content: <KeysCard /> },
  ]
}

const typingPauseMs = 500

interface AmountEffectProps {
  value: keyof Policy
  field: (typeof trialFields)[number]
  editor: SettingsEditorState
}

/** Shows the financial effect of a changed amount. The policy lab on the server computes it (decision 0035). */
function AmountEffect({ value, field, editor: { fromMonth } }: AmountEffectProps) {
  const { form, base } = useSettingsForm()
  const online = useOnline()
  const amount = parseDollars(form[field], { zero: true })
  const cents = amount.ok && amount.cents <= maxPolicyCents[value] ? amount.cents : null
  const debounced = useDebounced(cents, typingPauseMs, null)
  // When the stored amounts change, the result is outdated.
  const storedAmounts = trialFields.map((each) => base[each]).join(' ')
  return cents === null || debounced !== cents || !online ? null : (
    <TrialResult key={`${value} ${cents} ${storedAmounts}`} value={value} cents={cents} fromMonth={fromMonth} />
  )
}

function TrialResult({ value, cents, fromMonth }: { value: keyof Policy; cents: number; fromMonth: Month }) {
  const t = useMessages(adminSettings)
  const { trial, error } = usePolicyTrial({ [value]: cents }, true)
  const texts = useTrialTexts()
  if (error !== null) return <span>{t.means.failed}</span>
  return <span role="status">{trial === null ? t.means.working : texts[value](trial, fromMonth)}</span>
}

function useTrialTexts(): { readonly [value in keyof Policy]: (trial: PolicyTrial, fromMonth: Month) => string } {
  const { means } = useMessages(adminSettings)
  const language = useLanguage()
  const month = (of: Month): string => formatLongMonth(of, language)
  return {
    commission: ({ month: of, referrals, now, then }, from) =>
      means.commission(month(from), month(of), referrals, formatCents(now.commission), formatCents(then.commission)),
    rental: ({ month: of, rentals, now, then }, from) =>
      means.rental(month(from), month(of), rentals, formatCents(now.rental), formatCents(then.rental)),
    threshold: ({ tried, counts, earlierCents, laterCents, payday }) => {
      const day = formatDayMonth(payday, language)
      return [
        tried.threshold === 0 ? means.zero : '',
        counts.earlier > 0 ? means.earlier(counts.earlier, formatCents(earlierCents), day) : '',
        counts.later > 0 ? means.later(counts.later, formatCents(laterCents), day) : '',
        counts.earlier + counts.later === 0 ? means.nobody(day) : '',
      ]
        .filter((part) => part !== '')
        .join(' ')
    },
  }
}
