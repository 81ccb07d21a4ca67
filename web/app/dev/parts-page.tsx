import { Bell, Copy, Lock, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { AlertDialog } from '../../ui/layers/alert-dialog'
import { Amount } from '../../ui/amount'
import { Band } from '../../ui/band'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Checkbox } from '../../ui/fields/checkbox'
import { DateInput } from '../../ui/fields/date-input'
import { Dialog } from '../../ui/layers/dialog'
import { Disc } from '../../ui/pictures/disc'
import { EmptyState } from '../../ui/states/empty-state'
import { ErrorState } from '../../ui/states/error-state'
import { Facts } from '../../ui/facts'
import { Field } from '../../ui/fields/field'
import { FilterTabs } from '../../ui/filter-tabs'
import { IconButton } from '../../ui/icon-button'
import { Menu } from '../../ui/layers/menu'
import { MoneyInput } from '../../ui/fields/money-input'
import { MonthPlot } from '../../ui/pictures/month-plot'
import { Note } from '../../ui/states/note'
import { PasswordInput } from '../../ui/fields/password-input'
import { Person } from '../../ui/person'
import { Radio } from '../../ui/fields/radio'
import { RingOfDays } from '../../ui/pictures/ring-of-days'
import { Segmented } from '../../ui/fields/segmented'
import { Select } from '../../ui/fields/select'
import { ShareRing } from '../../ui/pictures/share-ring'
import { Sheet } from '../../ui/layers/sheet'
import { Skeleton } from '../../ui/states/skeleton'
import { StatCard } from '../../ui/stat-card'
import { StatusBadge } from '../../ui/states/status-badge'
import { Steps } from '../../ui/steps'
import { SumList } from '../../ui/sum-list'
import { Switch } from '../../ui/fields/switch'
import { Table } from '../../ui/table'
import { Tabs } from '../../ui/tabs'
import { TextArea } from '../../ui/fields/text-area'
import { TextInput } from '../../ui/fields/text-input'
import { toast } from '../../ui/layers/toast'

/** Every part in its states, in both themes beside each other. Development only; its texts are examples. */
export default function PartsPage() {
  return (
    <main className="grid lg:grid-cols-2">
      <h1 className="sr-only">Parts</h1>
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} data-theme={theme} className="grid min-w-0 content-start gap-8 bg-surface p-6 text-text">
          <h2 className="text-2xl">{theme}</h2>
          <Controls theme={theme} />
          <States />
          <Layers />
        </div>
      ))}
    </main>
  )
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="grid gap-3 border-t border-line pt-4">
    <h3 className="text-sm text-muted">{name}</h3>
    {children}
  </section>
)

function Controls({ theme }: { theme: string }) {
  const [view, setView] = useState<'plot' | 'table'>('plot')
  const [filter, setFilter] = useState<'all' | 'active'>('all')
  const [tab, setTab] = useState('a')
  return (
    <>
      <Part name="Buttons">
        <div className="flex flex-wrap gap-2">
          <Button>Primary</Button>
          <Button disabled>Disabled</Button>
          <Button busy>Saving…</Button>
          <Button kind="quiet">
            <Copy aria-hidden />
            Quiet
          </Button>
          <Button kind="bare">Bare</Button>
          <Button kind="danger">Discard</Button>
          <Button kind="solid-danger">Delete invitation</Button>
          <Button size="lg">Large</Button>
          <Button kind="quiet" size="sm">
            Small
          </Button>
          <Button kind="quiet" size="sm" aria-disabled="true">
            <Lock aria-hidden />
            Locked
          </Button>
          <IconButton label="Close">
            <X aria-hidden />
          </IconButton>
          <IconButton label="Notifications">
            <Bell aria-hidden />
          </IconButton>
        </div>
      </Part>
      <Part name="Fields">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Empty" hint="A hint stays under the field.">
            <TextInput />
          </Field>
          <Field label="Wrong" error="Invalid email address">
            <TextInput defaultValue="lucia@correo" />
          </Field>
          <Field label="Read only">
            <TextInput readOnly value="lucia@correo.example" />
          </Field>
          <Field label="Waiting" waiting="Waiting to send">
            <TextInput defaultValue="+34 655 020 417" />
          </Field>
          <Field label="Password">
            <PasswordInput defaultValue="limonero" showLabel="Show password" hideLabel="Hide password" />
          </Field>
          <Field label="Amount in dollars">
            <MoneyInput defaultValue="1,234.50" />
          </Field>
          <Field label="Category">
            <Select>
              <option>General</option>
              <option>Billing</option>
            </Select>
          </Field>
          <Field label="Month">
            <DateInput unit="month" defaultValue="2026-10" />
          </Field>
        </div>
        <Field label="Message">
          <TextArea defaultValue="A longer text." />
        </Field>
        <div className="flex flex-wrap gap-x-6">
          <Checkbox label="Off" />
          <Checkbox label="On" defaultChecked />
          <Checkbox label="Some" mixed />
          <Checkbox label="Wrong" error="Please accept the terms to go on" />
          <Switch label="On" defaultChecked />
          <Switch label="Locked" disabled />
          <Radio label="Mine" name={`r-${theme}`} defaultChecked />
          <Radio label="Theirs" name={`r-${theme}`} />
        </div>
      </Part>
      <Part name="Tabs, segments, filters">
        <Tabs
          label={`Example tabs, ${theme}`}
          value={tab}
          onChange={setTab}
          tabs={[
            { key: 'a', label: 'Account Info', content: 'First panel' },
            { key: 'b', label: 'Security', content: 'Second panel' },
          ]}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            label={`Show as, ${theme}`}
            value={view}
            onChange={setView}
            options={[
              { value: 'plot', label: 'Plot' },
              { value: 'table', label: 'Table' },
            ]}
          />
          <FilterTabs
            label={`Filter, ${theme}`}
            value={filter}
            onChange={setFilter}
            options={[
              { value: 'all', label: 'All', count: 9 },
              { value: 'active', label: 'Active', count: 5 },
            ]}
          />
        </div>
      </Part>
    </>
  )
}

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

function States() {
  return (
    <>
      <Part name="Status: shape, word, colour">
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
          <Note tone="accent">Estimate</Note>
          <Note tone="caution">New</Note>
          <Note>Draft</Note>
        </div>
      </Part>
      <Part name="Amounts, facts, sums">
        <div className="flex flex-wrap items-baseline gap-4">
          <Amount cents={18_871} size="lg" href="?why=example" />
          <Amount cents={10_000} onOpen={() => undefined} />
          <Amount cents={10_000} struck />
        </div>
        <Facts
          rows={[
            { name: 'Rental start date', value: 'Apr 15, 2026' },
            { name: 'PayPal email', value: 'pagos.lucia@correo.example' },
          ]}
        />
        <SumList
          rows={[
            { key: 'a', name: 'Days so far, 21', value: '$70.00' },
            { key: 'b', name: 'Corrections', value: '-$3.23' },
          ]}
          total={{ name: 'Expected on Dec 5', value: '$96.77' }}
        />
      </Part>
      <Part name="People, rings, plot">
        <div className="flex flex-wrap items-center gap-3">
          {['Iker Otxoa', 'Beatriz Nogueira', 'Aina Puig'].map((name) => (
            <Disc key={name} name={name} seed={name} />
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
            { key: 'p1', months: ['2026-04', '2026-05'], label: '$153.33, Jun 5' },
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
      </Part>
      <Part name="Table and list">
        <Table
          caption="People"
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { key: 'name', head: 'Name', cell: (row) => <Person name={row.name} seed={row.id} sub={row.email} /> },
            { key: 'cents', head: 'Amount', end: true, cell: (row) => <Amount cents={row.cents} href="?why=x" /> },
          ]}
        />
      </Part>
      <Part name="Waiting, empty, wrong, offline">
        <StatCard
          label="Total Earnings"
          value={<Amount cents={62_430} href="?why=total" />}
          foot="paid in 5 payments"
        />
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
        <Band title="You are offline.">Changes are kept and sent later.</Band>
      </Part>
    </>
  )
}

function Layers() {
  const [open, setOpen] = useState<'' | 'dialog' | 'alert' | 'sheet'>('')
  const close = () => setOpen('')
  return (
    <Part name="Dialogs, menu, toasts">
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button kind="quiet" onClick={() => setOpen('alert')}>
          Alert
        </Button>
        <Button kind="quiet" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Menu
          button="Menu"
          buttonClassName="min-h-11 px-4 font-semibold"
          entries={[
            { key: 'a', label: 'Settings', href: '/dev/parts' },
            { key: 'b', label: 'Sign Out', danger: true, apart: true, onSelect: () => undefined },
          ]}
        />
        <Button
          kind="quiet"
          onClick={() => toast({ kind: 'ok', title: 'Copied!', text: 'Referral link copied to clipboard' })}
        >
          Toast
        </Button>
        <Button
          kind="quiet"
          onClick={() =>
            toast({ kind: 'bad', title: 'Failed to send message', action: { label: 'Retry', run: () => undefined } })
          }
        >
          Error toast
        </Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        title="Create Ticket"
        onClose={close}
        footer={<Button onClick={close}>Create</Button>}
      >
        <Field label="Subject">
          <TextInput />
        </Field>
      </Dialog>
      <AlertDialog
        open={open === 'alert'}
        title="Delete Carmen Quiroga?"
        text="Carmen hasn’t used the invitation. Deleting it makes the link in the mail stop working."
        safe="Keep"
        confirm="Delete invitation"
        onClose={close}
        onConfirm={close}
      />
      <Sheet open={open === 'sheet'} title="Rental, October 2026" onClose={close}>
        The lines of the month.
      </Sheet>
    </Part>
  )
}
