import { Bell, Copy, Lock, X } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '../../ui/layers/alert-dialog'
import { Button, IconButton } from '../../ui/button'
import { Checkbox } from '../../ui/fields/checkbox'
import { DateInput, MoneyInput, TextArea, TextInput } from '../../ui/fields/text-input'
import { Dialog } from '../../ui/layers/dialog'
import { Field } from '../../ui/fields/field'
import { FilterTabs } from '../../ui/filter-tabs'
import { Menu } from '../../ui/layers/menu'
import { PasswordInput } from '../../ui/fields/password-input'
import { Radio } from '../../ui/fields/radio'
import { SegmentedControl } from '../../ui/fields/segmented-control'
import { Select } from '../../ui/fields/select'
import { Sheet } from '../../ui/layers/sheet'
import { Switch } from '../../ui/fields/switch'
import { Tabs } from '../../ui/tabs'
import { toast } from '../../ui/layers/toast'
import { StateExamples, ComponentGroup } from './state-examples'

export default function PartsPage() {
  return (
    <main className="grid lg:grid-cols-2">
      <h1 className="sr-only">Parts</h1>
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} data-theme={theme} className="grid min-w-0 content-start gap-8 bg-surface p-6 text-text">
          <h2 className="text-2xl">{theme}</h2>
          <Controls theme={theme} />
          <StateExamples />
          <Layers />
        </div>
      ))}
    </main>
  )
}

function Controls({ theme }: { theme: string }) {
  return (
    <>
      <Buttons />
      <Fields theme={theme} />
      <Choices theme={theme} />
    </>
  )
}

function Buttons() {
  return (
    <ComponentGroup name="Buttons">
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
    </ComponentGroup>
  )
}

function Fields({ theme }: { theme: string }) {
  return (
    <ComponentGroup name="Fields">
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
          <PasswordInput defaultValue="limonero" />
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
    </ComponentGroup>
  )
}

function Choices({ theme }: { theme: string }) {
  const [view, setView] = useState<'plot' | 'table'>('plot')
  const [filter, setFilter] = useState<'all' | 'active'>('all')
  const [tab, setTab] = useState('a')
  return (
    <ComponentGroup name="Tabs, segments, filters">
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
        <SegmentedControl
          label={`Show as, ${theme}`}
          value={view}
          onChange={setView}
          options={[
            { value: 'plot', label: 'Chart' },
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
    </ComponentGroup>
  )
}

function Layers() {
  const [open, setOpen] = useState<'' | 'dialog' | 'alert' | 'sheet'>('')
  const close = () => setOpen('')
  return (
    <ComponentGroup name="Dialogs, menu, toasts">
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
    </ComponentGroup>
  )
}
