//! Rows on their way back.

use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Iterable, ModelTrait, PrimaryKeyToColumn};

/// Every column of a row but its key, to be written over the row that has the key.
///
/// Naming the key would change nothing, but for an UPDATE that names it SQLite looks in every table that refers to this one
/// for rows that it must not orphan, and reads those tables whole where no index helps.
pub fn all_but_key<M>(model: M) -> <M::Entity as EntityTrait>::ActiveModel
where
    M: ModelTrait + IntoActiveModel<<M::Entity as EntityTrait>::ActiveModel>,
{
    let mut row = model.into_active_model().reset_all();
    for key in <M::Entity as EntityTrait>::PrimaryKey::iter() {
        row.not_set(key.into_column());
    }
    row
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, QueryFilter, QueryTrait, entity::prelude::*};

    use super::all_but_key;

    mod thing {
        use sea_orm::entity::prelude::*;

        #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
        #[sea_orm(table_name = "thing")]
        pub struct Model {
            #[sea_orm(primary_key, auto_increment = false)]
            pub of: i64,
            #[sea_orm(primary_key, auto_increment = false)]
            pub line: i64,
            pub name: String,
            pub note: Option<String>,
        }

        #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
        pub enum Relation {}

        impl ActiveModelBehavior for ActiveModel {}
    }

    #[test]
    fn a_row_is_written_over_without_its_key() {
        let row = thing::Model { of: 1, line: 2, name: "a".into(), note: None };
        let update = thing::Entity::update_many().set(all_but_key(row)).filter(thing::Column::Of.eq(1));
        assert_eq!(
            update.build(DbBackend::Sqlite).to_string(),
            r#"UPDATE "thing" SET "name" = 'a', "note" = NULL WHERE "thing"."of" = 1"#
        );
    }
}
