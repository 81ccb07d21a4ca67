import { rateSettings } from '../program/settings'
import { anyChangedSql, immutableColumns, abort, type Guard } from './guard'

const isLastAdminSql = `OLD.role = 'admin' AND NOT EXISTS (SELECT 1 FROM user_roles r WHERE r.role = 'admin' AND r.id != OLD.id)`

const storedRolesSql = `(SELECT COALESCE(group_concat(role, ','), '') FROM (SELECT role FROM user_roles WHERE user_id = NEW.id ORDER BY role))`
const projectedRolesSql = `(SELECT COALESCE(group_concat(value, ','), '') FROM
  (SELECT value FROM json_each(CASE WHEN json_valid(NEW.roles) THEN NEW.roles ELSE '["?"]' END) ORDER BY value))`

/** SQL that is true when the server copies a rate into the settings, which doesn't raise the version (P22). */
const isRateProjectionSql = `NEW.version = OLD.version AND NEW.setting_key IN (${rateSettings.map((key) => `'${key}'`).join(', ')})`

/** Every access rule reads `users.roles`, so these triggers keep it equal to the role rows (S19). */
export const accessGuards: readonly Guard[] = [
  immutableColumns('user_roles', 'user_id', 'role', 'granted_by'),
  abort('user_roles', 'INSERT', 'person', 'not-found').when(
    `NOT EXISTS (SELECT 1 FROM users u WHERE u.id = NEW.user_id)`,
  ),
  abort('user_roles', 'DELETE', 'last_admin', 'last-admin').when(isLastAdminSql),
  abort('users', 'UPDATE', 'roles', 'not-allowed').when(
    `${anyChangedSql('roles')} AND ${storedRolesSql} != ${projectedRolesSql}`,
  ),
  immutableColumns('admin_settings', 'setting_key'),
  abort('admin_settings', 'UPDATE', 'version', 'settings-version').when(
    `${anyChangedSql('setting_value', 'version')} AND NEW.version IS NOT OLD.version + 1 AND NOT (${isRateProjectionSql})`,
  ),
  abort('admin_settings', 'DELETE', 'kept', 'not-allowed').when('1'),
]
