import { Checkbox } from '../ui/fields/checkbox'
import { useUiTexts } from '../ui/ui-texts'
import type { SelectionHandlers } from './selection'

/** The checkbox of a row. With Shift it selects the range from the last selected row. */
export function RowCheckbox<Row>({ id, name, picked }: { id: string; name: string; picked: SelectionHandlers<Row> }) {
  const texts = useUiTexts()
  return (
    <Checkbox
      label={texts.select(name)}
      hideLabel
      checked={picked.keys.has(id)}
      onChange={({ nativeEvent }) => picked.onRow(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  )
}

export function PageCheckbox<Row>({ rows, picked }: { rows: readonly string[]; picked: SelectionHandlers<Row> }) {
  const texts = useUiTexts()
  const count = rows.filter((key) => picked.keys.has(key)).length
  return (
    <Checkbox
      label={texts.selectAll}
      hideLabel
      checked={rows.length > 0 && count === rows.length}
      mixed={count > 0 && count < rows.length}
      onChange={(event) => picked.onPage(event.target.checked)}
    />
  )
}
