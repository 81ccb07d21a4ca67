import { Amount } from '../../ui/text/amount'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Avatar } from '../../ui/pictures/avatar'
import { EmptyState, Tag, Skeleton } from '../../ui/states/empty-state'
import { ErrorState } from '../../ui/states/error-state'
import { DescriptionList } from '../../ui/description-list'
import { MonthPlot } from '../../ui/pictures/month-plot'
import { Person } from '../../ui/person'
import { RingOfDays } from '../../ui/pictures/ring-of-days'
import { ShareRing } from '../../ui/pictures/share-ring'
import { StatCard } from '../../ui/stat-card'
import { StatusBadge } from '../../ui/states/status-badge'
import { Steps } from '../../ui/steps'
import { SumList } from '../../ui/sum-list'
import { Table } from '../../ui/table'
import type { ReactNode } from 'react'

const rows = [
  { id: 'a', name: 'Nerea Olabarrieta', email: 'nerea@correo.example', cents: 3500 },
  { id: 'b', name: 'Carmen Quiroga', email: 'carmen@correo.example', cents: 0 },
]

const points = [53.33, 100, 100, 100, 70.97, 100, 100].map((dollars, at) => ({
  key: `2026-0${at + 4}`,
  label: ['Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct'][at] ?? '',
  cents: Math.round(dollars * 100),
  share: dollars / 100,
}))

export function StateExamples() {
  return (
    <>
      <Statuses />
      <Amounts />
      <Pictures />
      <Lists />
      <Waiting />
    </>
  )
}

function Statuses() {
  return (
    <ComponentGroup name="Status: shape, word, colour">
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <StatusBadge glyph="dashed" tone="caution">
          Pending
        </StatusBadge>
        <StatusBadge glyph="half" tone="accent">
          Approved
        </StatusBadge>
        <StatusBadge glyph="tick" tone="positive">
          Dispersed
        </StatusBadge>
        <StatusBadge glyph="struck" tone="muted">
          Cancelled
        </StatusBadge>
        <StatusBadge glyph="held" tone="caution">
          Held
        </StatusBadge>
        <StatusBadge glyph="carry" tone="accent">
          Carries over
        </StatusBadge>
        <StatusBadge glyph="broken" tone="danger">
          Not sent
        </StatusBadge>
        <StatusBadge glyph="ring" tone="muted">
          Not Set
        </StatusBadge>
        <Tag tone="accent">Estimate</Tag>
        <Tag tone="caution">New</Tag>
        <Tag>Draft</Tag>
      </div>
    </ComponentGroup>
  )
}

function Amounts() {
  return (
    <ComponentGroup name="Amounts, facts, sums">
      <div className="flex flex-wrap items-baseline gap-4">
        <Amount cents={18_871} size="lg" href="?why=example" />
        <Amount cents={10_000} onOpen={() => undefined} />
        <Amount cents={10_000} struck />
      </div>
      <DescriptionList
        rows={[
          { name: 'Rental start date', value: 'Apr 15, 2026' },
          { name: 'PayPal email', value: 'pagos.lucia@correo.example' },
        ]}
      />
      <SumList
        rows={[
          { key: 'a', name: 'Days so far, 21', value: '$70.00' },
          { key: 'b', name: 'Corrections', value: '−$3.23' },
        ]}
        total={{ name: 'Expected on Dec 5', value: '$96.77' }}
      />
    </ComponentGroup>
  )
}

function Pictures() {
  return (
    <ComponentGroup name="People, rings, plot">
      <div className="flex flex-wrap items-center gap-3">
        {['Iker Otxoa', 'Beatriz Nogueira', 'Aina Puig'].map((name) => (
          <Avatar key={name} name={name} seed={name} />
        ))}
        <Person name="Carmen Quiroga" seed="cq" sub="carmen@correo.example" />
        <RingOfDays
          className="w-36"
          days={30}
          counted={(day) => day < 22}
          today={21}
          sum="21"
          caption="of 30 days"
          small
        />
        <ShareRing share={0.61} text="61%" name="61 percent" />
      </div>
      <MonthPlot
        name="Earnings by month"
        paidLabel="Paid"
        points={[
          ...points,
          { key: '2026-11', label: 'Nov', cents: 7000, fullCents: 10_000, share: 0.7, running: true },
        ]}
        payments={[
          { key: 'p1', months: ['2026-04', '2026-05'], label: 'Jun 5', longLabel: '$153.33, Jun 5' },
          { key: 'p2', months: ['2026-06'], label: 'Jul 6' },
        ]}
      />
      <Steps
        steps={[
          { key: 'a', state: 'done', when: 'Nov 1', what: 'The payment was made: Pending.' },
          { key: 'b', state: 'now', when: 'Today', what: 'Approved.' },
          { key: 'c', state: 'to-come', when: '~ Dec 5', what: 'Dispersed, an estimate.' },
        ]}
      />
    </ComponentGroup>
  )
}

function Lists() {
  return (
    <ComponentGroup name="Table and list">
      <Table
        caption="People"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { key: 'name', head: 'Name', cell: (row) => <Person name={row.name} seed={row.id} sub={row.email} /> },
          { key: 'cents', head: 'Amount', end: true, cell: (row) => <Amount cents={row.cents} href="?why=x" /> },
        ]}
      />
    </ComponentGroup>
  )
}

function Waiting() {
  return (
    <ComponentGroup name="Waiting, empty, wrong, offline">
      <StatCard label="Total Earnings" value={<Amount cents={62_430} href="?why=total" />} foot="paid in 5 payments" />
      <Card title="First copy">
        <span className="grid gap-3">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-10 w-3/5" />
          <Skeleton className="h-4 w-full" />
        </span>
      </Card>
      <EmptyState title="No referrals yet" action={<Button size="sm">Share my link</Button>}>
        The people you bring take a seat here.
      </EmptyState>
      <ErrorState title="Couldn’t refresh your earnings." onRetry={() => undefined}>
        You are looking at the copy from 11:58.
      </ErrorState>
      <Banner title="You are offline.">Changes are kept and sent later.</Banner>
    </ComponentGroup>
  )
}

export const ComponentGroup = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="grid gap-3 border-t border-line pt-4">
    <h3 className="text-sm text-muted">{name}</h3>
    {children}
  </section>
)
