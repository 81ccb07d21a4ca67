import { settingDefaults, type Settings } from '../../../domain/program/settings'

export type ColumnSetting = Settings['user_management_columns']
export type ColumnName = keyof ColumnSetting

/** The columns of All Users, in the specification's order (document 2, section 3, `user_management_columns`). */
export const columnNames = Object.keys(settingDefaults.user_management_columns) as ColumnName[]

/** The columns to show for the stored setting. The name is always there. */
export const shownColumns = (setting: ColumnSetting): ColumnName[] =>
  columnNames.filter((name) => name === 'name' || setting[name])

/** The columns of a choice, in its order; what this list doesn't know is left out, and the name comes first. */
export const knownColumns = (choice: readonly string[]): ColumnName[] => {
  const known = choice.filter((name): name is ColumnName => columnNames.some((each) => each === name))
  return ['name', ...new Set(known.filter((name) => name !== 'name'))]
}
