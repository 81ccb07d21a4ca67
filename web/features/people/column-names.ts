import { settingDefaults, type Settings } from '../../../domain/programme/settings'

export type ColumnSetting = Settings['user_management_columns']
export type ColumnName = keyof ColumnSetting

/** The columns of All Users, in the specification's order (document 2, section 3, `user_management_columns`). */
export const columnNames = Object.keys(settingDefaults.user_management_columns) as ColumnName[]

/** The columns to show for the stored setting. The name is always there. */
export const shownColumns = (setting: ColumnSetting): ColumnName[] =>
  columnNames.filter((name) => name === 'name' || setting[name])
