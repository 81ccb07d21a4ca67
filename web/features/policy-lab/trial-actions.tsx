import { Bookmark, Link2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { policyTrialPeopleRoute } from '../../../domain/api/money/policy-lab'
import { paths } from '../../../domain/paths'
import type { TrialPerson, TriedPolicy } from '../../../domain/money/forecast/policy-trial'
import { fetchAllRows } from '../../data/queries/list-source'
import { type FinishedTrial } from '../../data/queries/money/policy-lab'
import { useMessages } from '../../i18n/messages'
import { policyLab } from '../../i18n/areas/admins'
import { CsvButton } from '../../lists/tools/csv-button'
import { csvOnlyColumn, type ListColumn } from '../../lists/list-column'
import { Button } from '../../ui/button'
import { copyText } from '../../ui/copy-button'
import { toast } from '../../ui/layers/toast'
import { useUiTexts } from '../../ui/ui-texts'
import { centsToDollars, policySearchParams } from './policy-form'

interface Props {
  trial: FinishedTrial
  tried: TriedPolicy
  onSave: (cents: number) => void
}

/** Saves a trial, copies its link, downloads its people, or opens the settings with its amounts. */
export function TrialActions({ trial, tried, onSave }: Props) {
  const t = useMessages(policyLab)
  const ui = useUiTexts()
  const navigate = useNavigate()
  const columns = useColumns()
  const { now, then } = trial
  const extraCents = then.rental + then.commission - now.rental - now.commission
  const changed = Object.keys(tried).length > 0
  async function copy(): Promise<void> {
    const search = policySearchParams(tried).toString()
    const link = `${window.location.origin}${paths.adminPolicyLab}${search === '' ? '' : `?${search}`}`
    if (await copyText(link)) toast({ kind: 'ok', title: ui.copied })
    else toast({ kind: 'bad', title: ui.notCopied, text: ui.copyByHand })
  }
  const applyToSettings = () => {
    if (!changed) return
    const { rental, commission, threshold } = tried
    const amounts = {
      ...(rental !== undefined && { defaultRentalRate: centsToDollars(rental) }),
      ...(commission !== undefined && { affiliateCommissionRate: centsToDollars(commission) }),
      ...(threshold !== undefined && { paymentThreshold: centsToDollars(threshold) }),
    }
    void navigate(`${paths.adminSettings}?tab=system`, { state: { amounts, fromMonth: trial.month } })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {changed && (
        <Button kind="bare" size="sm" onClick={() => onSave(extraCents)}>
          <Bookmark aria-hidden />
          {t.keepTrial}
        </Button>
      )}
      <Button kind="bare" size="sm" blocked={changed ? undefined : t.takeNone} onClick={() => void copy()}>
        <Link2 aria-hidden />
        {t.copyLink}
      </Button>
      <CsvButton
        name="policy-trial"
        columns={columns}
        rows={() => fetchAllRows(policyTrialPeopleRoute, { id: trial.id, group: 'affected' })}
        blocked={changed ? '' : t.takeNone}
      />
      <Button
        kind="quiet"
        className="ml-auto max-md:w-full"
        blocked={changed ? undefined : t.takeNone}
        onClick={applyToSettings}
      >
        {t.take}
      </Button>
    </div>
  )
}

function useColumns(): readonly ListColumn<TrialPerson>[] {
  const { columns: t, person } = useMessages(policyLab)
  const column = csvOnlyColumn<TrialPerson>
  return [
    column('user', t.user, ({ user }) => user),
    column('person', person, ({ name }) => name),
    column('rentals', t.rentals, ({ rentals }) => rentals),
    column('referrals', t.referrals, ({ referrals }) => referrals),
    column('earnedNow', t.earnedNow, ({ now }) => now.earned / 100),
    column('earnedThen', t.earnedThen, ({ then }) => then.earned / 100),
    column('sentNow', t.sentNow, ({ now }) => now.sent / 100),
    column('sentThen', t.sentThen, ({ then }) => then.sent / 100),
  ]
}
