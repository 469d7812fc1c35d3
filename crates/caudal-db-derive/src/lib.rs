//! `#[derive(Row)]`: a struct as a row that is read by position.
//!
//! Every field is a column of the same name, in the same order. With `#[table("request")]` the struct is the row of a table, and its
//! module gets the table (`Entity`) and its columns (`Column`); the fields of its primary key bear `#[key]`. With
//! `#[part_of(row)]` it is a part of the row that this module has: `COLUMNS` says which columns are to be read for it, and it is made of a whole row, too.

use proc_macro::TokenStream;
use proc_macro2::{Ident, Span, TokenStream as Tokens};
use quote::quote;
use syn::parse::Parse;
use syn::{Data, DeriveInput, Error, Fields, LitStr, Path, Type, parse_macro_input};

/// Reads a struct from a row by position, and makes the table that it is the row of.
#[proc_macro_derive(Row, attributes(table, part_of, key, nested))]
pub fn derive_row(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand(&input).unwrap_or_else(Error::into_compile_error).into()
}

/// A field of the struct.
struct Column {
    field: Ident,
    /// As the database has it: without `r#`.
    name: String,
    of: Type,
    is_key: bool,
    /// Several columns, read by a row of their own.
    is_nested: bool,
}

fn expand(input: &DeriveInput) -> Result<Tokens, Error> {
    let columns = columns(input)?;
    let table = attribute::<LitStr>(input, "table")?;
    let whole = attribute::<Path>(input, "part_of")?;
    let part = whole.as_ref().map(|whole| part(&input.ident, whole, &columns));
    let of_table = table
        .as_ref()
        .map(|name| quote! { #name })
        .or_else(|| whole.map(|row| quote! { <#row::Entity as ::caudal_db::entity::EntityTrait>::TABLE }));
    let read = read(&input.ident, &columns, of_table.as_ref());
    let made = table.map(|name| entity(&input.ident, &name, &columns)).transpose()?;
    Ok(quote! { #read #made #part })
}

fn columns(input: &DeriveInput) -> Result<Vec<Column>, Error> {
    let Data::Struct(data) = &input.data else { return Err(Error::new_spanned(input, "a row is a struct")) };
    let Fields::Named(fields) = &data.fields else {
        return Err(Error::new_spanned(input, "the fields of a row have names"));
    };
    let column = |field: &syn::Field| {
        let name = field.ident.clone()?;
        let has = |name: &str| field.attrs.iter().any(|attribute| attribute.path().is_ident(name));
        Some(Column {
            name: name.to_string().trim_start_matches("r#").to_owned(),
            field: name,
            of: field.ty.clone(),
            is_key: has("key"),
            is_nested: has("nested"),
        })
    };
    Ok(fields.named.iter().filter_map(column).collect())
}

/// What stands within an attribute of the struct.
fn attribute<T: Parse>(input: &DeriveInput, name: &str) -> Result<Option<T>, Error> {
    let named = input.attrs.iter().find(|attribute| attribute.path().is_ident(name));
    named.map(|attribute| attribute.parse_args::<T>()).transpose()
}

/// The columns that are read for a part of another row, and the part of a row that was read whole.
fn part(row: &Ident, whole: &Path, columns: &[Column]) -> Tokens {
    let variants = columns.iter().map(variant);
    let fields: Vec<_> = columns.iter().map(|column| &column.field).collect();
    let count = columns.len();
    quote! {
        impl #row {
            /// The columns that are read for it, in their order.
            pub const COLUMNS: [#whole::Column; #count] = [#(#whole::Column::#variants),*];
        }

        impl ::core::convert::From<#whole::Model> for #row {
            fn from(whole: #whole::Model) -> Self {
                Self { #(#fields: whole.#fields),* }
            }
        }
    }
}

fn read(row: &Ident, columns: &[Column], table: Option<&Tokens>) -> Tokens {
    let begin = table.map(|name| quote! { cells.begin(#name); });
    // What stands before, between and behind the nested rows is looked at as it is reached.
    let fields = columns.chunk_by(|one, next| one.is_nested == next.is_nested).flat_map(|run| {
        let names: Vec<_> = run.iter().map(|column| &column.name).collect();
        run.iter().enumerate().map(move |(nth, column)| {
            let (field, of) = (&column.field, &column.of);
            if column.is_nested {
                quote! { #field: <#of as ::caudal_db::entity::Row>::read(cells)? }
            } else if nth == 0 {
                quote! { #field: { cells.expect(&[#(#names),*]); cells.take()? } }
            } else {
                quote! { #field: cells.take()? }
            }
        })
    });
    quote! {
        impl ::caudal_db::entity::Row for #row {
            fn read(cells: &mut ::caudal_db::entity::Cells<'_>) -> ::core::result::Result<Self, ::caudal_db::DbErr> {
                #begin
                ::core::result::Result::Ok(Self { #(#fields),* })
            }
        }
    }
}

fn entity(row: &Ident, table: &LitStr, columns: &[Column]) -> Result<Tokens, Error> {
    let names: Vec<_> = columns.iter().map(|column| column.name.as_str()).collect();
    let fields: Vec<_> = columns.iter().map(|column| &column.field).collect();
    let variants: Vec<_> = columns.iter().map(variant).collect();
    let types: Vec<_> = columns.iter().map(|column| &column.of).collect();
    let all: Vec<_> = names.iter().map(|name| format!("\"{}\".\"{name}\"", table.value())).collect();
    let all = all.join(", ");
    let (key, key_type) = key(row, columns)?;
    let key = key.into_iter().map(variant);
    Ok(quote! {
        #[doc = concat!("The table `", #table, "`.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Entity;

        #[doc = concat!("The columns of `", #table, "`, in their order.")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum Column { #(#variants),* }

        impl ::caudal_db::sea_query::Iden for Entity {
            fn quoted(&self) -> ::std::borrow::Cow<'static, str> { ::std::borrow::Cow::Borrowed(#table) }
            fn unquoted(&self) -> &str { #table }
        }

        impl ::caudal_db::sea_query::Iden for Column {
            fn quoted(&self) -> ::std::borrow::Cow<'static, str> {
                ::std::borrow::Cow::Borrowed(::caudal_db::entity::ColumnTrait::name(*self))
            }
            fn unquoted(&self) -> &str { ::caudal_db::entity::ColumnTrait::name(*self) }
        }

        impl ::caudal_db::entity::ColumnTrait for Column {
            type Entity = Entity;
            const ALL: &'static [Self] = &[#(Self::#variants),*];
            fn name(self) -> &'static str {
                match self { #(Self::#variants => #names),* }
            }
            fn holds_ids(self) -> bool {
                match self { #(Self::#variants => <#types as ::caudal_db::FromCell>::IS_ID),* }
            }
        }

        impl ::caudal_db::entity::EntityTrait for Entity {
            type Model = #row;
            type Column = Column;
            type Key = #key_type;
            const TABLE: &'static str = #table;
            const COLUMNS: &'static str = #all;
            const KEY: &'static [Column] = &[#(Column::#key),*];
        }

        impl ::caudal_db::entity::ModelTrait for #row {
            type Entity = Entity;
            fn value(&self, column: Column) -> ::caudal_db::sea_query::Value {
                match column { #(Column::#variants => ::core::clone::Clone::clone(&self.#fields).into()),* }
            }
            fn changed(&self, before: &Self) -> ::std::vec::Vec<(Column, ::caudal_db::sea_query::Value)> {
                let mut changed = ::std::vec::Vec::new();
                #(if self.#fields != before.#fields {
                    changed.push((Column::#variants, ::core::clone::Clone::clone(&self.#fields).into()));
                })*
                changed
            }
            fn into_values(self) -> ::std::vec::Vec<::caudal_db::sea_query::Value> {
                ::std::vec![#(self.#fields.into()),*]
            }
        }
    })
}

/// The columns of the primary key, and the type of what they hold.
fn key<'a>(row: &Ident, columns: &'a [Column]) -> Result<(Vec<&'a Column>, Tokens), Error> {
    let key: Vec<_> = columns.iter().filter(|column| column.is_key).collect();
    let types = key.iter().map(|column| &column.of);
    let of = match key.len() {
        0 => return Err(Error::new_spanned(row, "a table has a primary key: mark its fields with #[key]")),
        1 => quote! { #(#types)* },
        _ => quote! { (#(#types),*) },
    };
    Ok((key, of))
}

fn variant(column: &Column) -> Ident {
    Ident::new(&camel(&column.name), Span::call_site())
}

/// `needs_hr` is `NeedsHr`.
fn camel(name: &str) -> String {
    let part = |part: &str| {
        let mut letters = part.chars();
        letters
            .next()
            .map(|first| first.to_ascii_uppercase().to_string() + letters.as_str())
            .unwrap_or_default()
    };
    name.split('_').map(part).collect()
}
