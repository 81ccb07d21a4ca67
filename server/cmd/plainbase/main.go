// Command plainbase runs PocketBase without Coterie, for comparison in benchmarks. It uses the same PocketBase version
// and is not part of the product.
package main

import (
	"log"
	"os"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // PocketBase's own tables
)

// Usage: plainbase DIR ADDRESS SUPERUSER_EMAIL PASSWORD
func main() {
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: os.Args[1]})
	if err := app.Bootstrap(); err != nil {
		log.Fatal(err)
	}
	if err := app.RunAllMigrations(); err != nil {
		log.Fatal(err)
	}
	superusers, err := app.FindCollectionByNameOrId(core.CollectionNameSuperusers)
	if err != nil {
		log.Fatal(err)
	}
	owner := core.NewRecord(superusers)
	owner.SetEmail(os.Args[3])
	owner.SetPassword(os.Args[4])
	if err := app.Save(owner); err != nil {
		log.Fatal(err)
	}
	log.Fatal(apis.Serve(app, apis.ServeConfig{HttpAddr: os.Args[2]}))
}
