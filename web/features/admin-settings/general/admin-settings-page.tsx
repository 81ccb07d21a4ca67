import { useSearchParams } from 'react-router-dom'
import { useSettings, type StoredSettings } from '../../../data/queries/installation/settings'
import { useOnline } from '../../../data/queries/network'
import { adminSettings } from '../../../i18n/admin-areas'
import { useMessages, useLanguage } from '../../../i18n/language'
import { Tabs } from '../../../ui/tabs'
import { EditorPage, SettingsFormFrame } from './settings-frame'
import { useSettingsEditor, type SettingsEditorState } from './use-settings-editor'
import { ContentTab } from './content-tab'
import { pendingSwitchOffsRoute } from '../../../../domain/api/security/protections'
import { addMonths } from '../../../../domain/calendar'
import type { Month } from '../../../../domain/entities'
import { payableFrom, paydayOf } from '../../../../domain/money/payments/holding'
import { type Policy, maxPolicyCents, type PolicyTrial } from '../../../../domain/money/forecast/policy-trial'
import { paths } from '../../../../domain/paths'
import { useRoute } from '../../../data/queries/use-route'
import { useDebounced } from '../../../data/queries/clock'
import { timeZones } from '../../../data/queries/time-zones'
import { formatDate, formatLongMonth, formatCents, formatDayMonth } from '../../../i18n/format'
import { Card } from '../../../ui/card'
import { Field } from '../../../ui/fields/field'
import { LinkButton } from '../../../ui/button'
import { Options, Select } from '../../../ui/fields/inputs'
import { BotCheckSettings, ProtectionSetting } from './security-settings'
import { KeysCard } from '../integrations/keys-card'
import { MailDeliveryCard } from './mail-delivery-card'
import { PayPalCard } from './paypal-card'
import { settingKeyByField, settingProblem } from './settings-form'
import { ChoiceSetting, SwitchSetting, TextSetting, useIsChanged, useSettingsForm } from './setting-fields'
import { SingleSignOnCard } from './single-sign-on-card'
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
  const t = useMessages(adminSettings)
  const [search, setSearch] = useSearchParams()
  const editor = useSettingsEditor(stored)
  const tabs = [
    { key: 'system', label: t.system, content: <SystemTab editor={editor} /> },
    { key: 'security', label: t.security, content: <SecurityTab /> },
    { key: 'content', label: t.content, content: <ContentTab /> },
    { key: 'integrations', label: t.integrations, content: <IntegrationsTab /> },
  ]
  return (
    <SettingsFormFrame editor={editor}>
      <Tabs
        label={t.tabs}
        tabs={tabs}
        value={search.get('tab') ?? 'system'}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
      />
    </SettingsFormFrame>
  )
}

const trialFields = ['defaultRentalRate', 'affiliateCommissionRate', 'paymentThreshold'] as const
const rateFields = ['defaultRentalRate', 'affiliateCommissionRate', 'referralBonusAmount'] as const

/** The System tab. A changed rate applies from the selected month (M13). */
function SystemTab({ editor: { thisMonth, fromMonth, setFromMonth } }: { editor: SettingsEditorState }) {
  const t = useMessages(adminSettings)
  const language = useLanguage()
  const { form, base } = useSettingsForm()
  const times = { payout_day: Number(form.payoutDay), holding_days: Number(form.holdingDays) }
  const hasInvalidTimes = (['payoutDay', 'holdingDays'] as const).some(
    (field) => settingProblem(field, form, '') !== null,
  )
  const holding = hasInvalidTimes
    ? t.holdingDaysHint
    : `${t.holdingDaysHint} ${t.holdingMeans(
        formatLongMonth(thisMonth, language),
        formatDate(payableFrom(thisMonth, times.holding_days), language),
        formatDate(paydayOf(thisMonth, times, ''), language),
      )}`
  const storedAmounts = trialFields.map((field) => base[field]).join(' ')
  const amountConsequence = (value: keyof Policy, text: string) => (
    <AmountEffect {...{ value, text, fromMonth, storedAmounts }} />
  )
  const rateChanged = useIsChanged(rateFields)
  const months = [-1, 0, 1, 2].map((n) => addMonths(thisMonth, n))
  return (
    <>
      <Card className="max-w-230 *:first:pt-0 *:last:pb-0">
        <TextSetting
          field="defaultRentalRate"
          kind="money"
          hint={t.rentalRateHint}
          consequence={amountConsequence('rental', form.defaultRentalRate)}
        />
        <TextSetting
          field="affiliateCommissionRate"
          kind="money"
          hint={t.commissionHint}
          consequence={amountConsequence('commission', form.affiliateCommissionRate)}
        />
        <TextSetting field="referralBonusAmount" kind="money" hint={t.bonusHint} />
        {rateChanged && (
          <Field label={t.fromMonth} hint={t.fromMonthHint} className="max-w-64 py-4.5">
            <Select value={fromMonth} onChange={(event) => setFromMonth(event.target.value)}>
              <Options of={months.map((value) => ({ value, label: formatLongMonth(value, language) }))} />
            </Select>
          </Field>
        )}
        <SwitchSetting field="referralBonusEnabled" hint={t.bonusOnHint} />
        <SwitchSetting field="autoApproveAffiliates" hint={t.autoApproveHint} />
        <TextSetting
          field="paymentThreshold"
          kind="money"
          hint={t.thresholdHint}
          consequence={amountConsequence('threshold', form.paymentThreshold)}
        />
        <TextSetting field="payoutDay" kind="number" hint={t.payoutDayHint} />
        <TextSetting field="holdingDays" kind="number" hint={holding} />
        <TextSetting field="programStart" kind="date" hint={t.programStartHint} />
        <TimeZone />
      </Card>
      <ResponseDeadlinesCard />
    </>
  )
}

function TimeZone() {
  const t = useMessages(adminSettings)
  // A zone that the server knows remains selectable even if this browser does not know it.
  const zones = [...new Set([useSettingsForm().base.timeZone, ...timeZones()])].toSorted()
  return (
    <ChoiceSetting
      field="timeZone"
      hint={t.timeZoneHint}
      choices={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
    />
  )
}

function SecurityTab() {
  const t = useMessages(adminSettings)
  const switchOffs = useRoute(pendingSwitchOffsRoute, {})
  return (
    <>
      <Card className="max-w-230 *:first:pt-0 *:last:pb-0">
        <SwitchSetting field="requireEmailVerification" hint={t.verificationHint} />
        <SwitchSetting field="emailCheckOpen" hint={t.emailCheckHint} />
        <ProtectionSetting field="requireSecondFactor" hint={t.secondFactorHint} switchOffs={switchOffs} />
        <ProtectionSetting field="requireSecondAdmin" hint={t.secondAdminHint} switchOffs={switchOffs} />
        <TextSetting field="sessionTimeoutMinutes" kind="number" hint={t.timeoutHint} />
        <div className="pt-4.5">
          <LinkButton kind="quiet" href={paths.adminAudit}>
            {t.audit}
          </LinkButton>
        </div>
      </Card>
      <BotCheckSettings />
      <div className="mt-5 max-w-230">
        <SingleSignOnCard />
      </div>
    </>
  )
}

const IntegrationsTab = () => (
  <div className="grid gap-5">
    <MailDeliveryCard />
    <WebhookCard />
    <PayPalCard />
    <PayPalFee />
    <KeysCard />
  </div>
)

/** Edits PayPal's fee per payment. The app uses it to compute the PayPal balance that a batch needs. */
function PayPalFee() {
  const t = useMessages(adminSettings)
  return (
    <Card title={t.payoutFee}>
      <TextSetting field="payoutFeePercent" hint={t.payoutFeePercentHint} />
      <TextSetting field="payoutFeeMost" kind="money" hint={t.payoutFeeMostHint} />
    </Card>
  )
}

function ResponseDeadlinesCard() {
  const t = useMessages(adminSettings)
  const language = useLanguage()
  const { form, base } = useSettingsForm()
  const rows = [
    { field: 'firstAnswerHours', hint: t.firstAnswerHint },
    { field: 'leadAnswerHours', hint: t.leadAnswerHint },
    { field: 'applicationAnswerDays', hint: t.applicationAnswerHint },
    { field: 'holdDecisionDays', hint: t.holdDecisionHint },
  ] as const
  return (
    <Card title={t.promises} className="mt-5 max-w-230 *:last:pb-0">
      <p className="-mt-2 pb-2 text-muted">{t.promisesText}</p>
      {rows.map(({ field, hint }) => {
        // Shows the stored deadline while the input is invalid.
        const value = settingProblem(field, form, '') === null ? form[field] : base[field]
        return (
          <TextSetting
            key={field}
            field={field}
            kind="number"
            hint={hint(formatResponseTime(settingKeyByField[field], Number(value), language))}
          />
        )
      })}
    </Card>
  )
}

const typingPauseMs = 500

interface AmountEffectProps {
  value: keyof Policy
  /** The amount as typed, in dollars. */
  text: string
  fromMonth: Month
  /** The stored amounts. When they change, `TrialResult` is remounted, which discards an outdated result. */
  storedAmounts: string
}

/** Shows the financial effect of a changed amount. The policy lab on the server computes it (decision 0035). */
function AmountEffect({ value, text, fromMonth, storedAmounts }: AmountEffectProps) {
  const online = useOnline()
  const amount = parseDollars(text, { zero: true })
  const cents = amount.ok && amount.cents <= maxPolicyCents[value] ? amount.cents : null
  const debounced = useDebounced(cents, typingPauseMs, null)
  return cents === null || debounced !== cents || !online ? null : (
    <TrialResult key={`${value} ${cents} ${storedAmounts}`} value={value} cents={cents} fromMonth={fromMonth} />
  )
}

function TrialResult({ value, cents, fromMonth }: { value: keyof Policy; cents: number; fromMonth: Month }) {
  const t = useMessages(adminSettings)
  const { trial, error } = usePolicyTrial({ [value]: cents }, true)
  const texts = useTrialTexts()
  if (error !== null) return <span>{t.means.failed}</span>
  if (trial === null) return <span role="status">{t.means.working}</span>
  return (
    <b role="status" className="font-semibold text-caution">
      {texts[value](trial, fromMonth)}
    </b>
  )
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
