import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { LinkLabel } from '../../../domain/entities'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { referralDetails, type ReferralDetails } from '../../../domain/money/views/referral-receipt'
import { paths } from '../../../domain/paths'
import { aboutReferral } from '../../../domain/tickets/ticket-about'
import { formatDate, formatDayMonth, formatMonth } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { referrals } from '../../i18n/member-areas'
import { Amount } from '../../ui/text/amount'
import { Sheet } from '../../ui/layers/dialog'
import { LinkButton } from '../../ui/button'
import { Avatar } from '../../ui/pictures/avatar'
import { ShareRing } from '../../ui/pictures/share-ring'
import { EmptyState } from '../../ui/states/empty-state'
import { Steps } from '../../ui/steps'
import { SumList } from '../../ui/description-list'
import { ReferralState } from './referral-state'
import type { ReferralRow } from './referral-row'

interface Props {
  view: MoneyView
  rows: readonly ReferralRow[]
  by: 'owner' | 'admin'
  labels?: readonly LinkLabel[] | undefined
  lead?: string
}

/** Shows how, when and by which rule a person became the affiliate's referral. `?receipt=` opens it. */
export function ReceiptSheet({ view, rows, by, lead, labels = [] }: Props) {
  const t = useMessages(referrals)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const id = search.get('receipt') ?? ''
  const row = rows.find((each) => each.id === id)
  const receipt = id === '' ? null : referralDetails(view, id)
  const label = labels.find((each) => each.id === receipt?.referral.link_label)?.label ?? ''
  const name = receipt?.referral.referred_name || t.noName
  const wrong = new URLSearchParams({
    new: '1',
    category: 'billing',
    about: aboutReferral(id),
    subject: t.receiptWrong(name),
    text: `${t.receiptWrong(name)}\n\n`,
  })
  return (
    <Sheet
      open={id !== ''}
      title={t.receipt}
      onClose={() => void navigate(pathname, { replace: true })}
      footer={
        receipt === null || by === 'admin' ? undefined : (
          <LinkButton kind="bare" href={`${paths.support}?${wrong.toString()}`}>
            <CircleHelp aria-hidden />
            {t.looksWrong}
          </LinkButton>
        )
      }
    >
      {receipt === null || row === undefined ? (
        <EmptyState title={t.noReceipt}>{t.noReceiptText}</EmptyState>
      ) : (
        <>
          {lead !== undefined && <p className="mb-4 text-sm leading-sm text-muted">{lead}</p>}
          <Receipt receipt={receipt} row={row} name={name} label={label} hrefOf={(why) => `${pathname}?why=${why}`} />
        </>
      )}
    </Sheet>
  )
}

interface ReceiptProps {
  receipt: ReferralDetails
  row: ReferralRow
  name: string
  label: string
  hrefOf: (why: string) => string
}

function Receipt({ receipt, row, name, label, hrefOf }: ReceiptProps) {
  const t = useMessages(referrals)
  const language = useLanguage()
  const { reason } = row
  const counted = reason.kind === 'days' ? reason : null
  return (
    <div className="grid gap-6">
      <div className="flex items-center gap-4">
        <div className="relative size-22 flex-none">
          <ShareRing
            share={counted === null ? 0 : counted.days / counted.of}
            name={counted === null ? '' : t.receiptDays(counted.days, counted.of)}
            className="size-full"
          />
          <Avatar name={name} seed={row.id} className="absolute inset-[18%] size-auto text-xl" />
        </div>
        <div className="min-w-0">
          <p className="text-lg leading-6 font-semibold wrap-anywhere">{name}</p>
          {receipt.since !== '' && <p className="text-muted">{t.yoursSince(formatDate(receipt.since, language))}</p>}
          <ReferralState row={row} />
        </div>
      </div>
      <ReceiptSection title={t.receiptHow}>
        <Steps
          steps={receipt.steps.map(({ kind, on }) => ({
            key: kind,
            state: 'done',
            when: formatDayMonth(on, language),
            text:
              kind === 'signed-up'
                ? `${t.signedUpBy[receipt.how]}${label === '' ? '' : ` ${t.receiptLabel(label)}`}`
                : t.receiptSteps[kind],
          }))}
        />
      </ReceiptSection>
      <ReceiptSection title={t.receiptEarned}>
        {receipt.months.length === 0 ? (
          <p className="text-muted">{t.receiptNothing}</p>
        ) : (
          <SumList
            rows={receipt.months.map(({ month, days, daysInMonth, cents }, at) => ({
              key: `${month}-${String(at)}`,
              name:
                days === 0
                  ? t.receiptBonus(formatMonth(month, language))
                  : t.receiptMonth(formatMonth(month, language), days, daysInMonth),
              value: <Amount cents={cents} href={hrefOf(`commission-${month}`)} />,
            }))}
            total={{
              name: t.receiptSum,
              value: <Amount cents={receipt.cents} href={hrefOf(`referral-${receipt.referral.id}`)} />,
            }}
          />
        )}
      </ReceiptSection>
      <ReceiptSection title={t.receiptWhy}>
        <p>{t.receiptRule[receipt.how]}</p>
      </ReceiptSection>
      <ReceiptSection title={t.receiptChange}>
        <p className="text-muted">{t.receiptChangeText}</p>
      </ReceiptSection>
    </div>
  )
}

const ReceiptSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 text-lg leading-6">{title}</h3>
    {children}
  </section>
)
