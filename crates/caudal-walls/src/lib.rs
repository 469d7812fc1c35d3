//! Holds nothing: its tests read the sources of the whole repository, and need none of them built.
