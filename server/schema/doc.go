// Package schema contains only tests, which run the migrations in pb_migrations up and down on a real database.
package schema
