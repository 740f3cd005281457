-- Whether another municipality has named a host before is asked as tenant 0 too: also of hosts that wait, or were removed.
drop policy dono_do_dominio on portal_dominio;
create policy dono_do_dominio on portal_dominio for select using ((select inquilino()) = 0);
